"""Words of time on prescriptions in other languages than English, as directions are written there."""

SPANISH = (
    r"(?:c/ ?\d{1,2} ?h(?:oras|rs?|s)?|"
    r"cada (?:\d+|ocho|doce|seis) (?:horas|hrs?|h)|cada (?:d[ií]a|noche|ma[ñn]ana|semana|tercer d[ií]a)|"
    r"(?:una?|dos|tres|cuatro|\d+) ve(?:z|ces) (?:al|por|a la) (?:d[ií]a|semana)|diari(?:o|a|amente)|"
    r"(?:por|en) la (?:ma[ñn]ana|tarde|noche)|(?:antes|despu[eé]s) de (?:las |cada |los )?\w+|con (?:las )?comidas?|"
    r"con (?:el |la |los )?(?:desayuno|almuerzo|cena|comida)(?: y (?:el |la )?(?:desayuno|almuerzo|cena|comida))?|"
    r"al acostarse|(?:si|seg[uú]n) (?:sea )?necesario|en caso de \w+|en ayunas)"
)
HINDI = (
    r"(?:din m(?:ei?n?|e) (?:\d|ek|do|teen|ch[ao]r) ba+r|(?:\d|ek|do|teen|ch[ao]r) ba+r(?: din m(?:ei?n?|e))?|subah(?: ?-?"
    r" ?(?:aur|or|&)? ?shaa?m)?|"
    r"dop[ae]h[ae]r|shaa?m|raat(?: ko)?|roz(?:a+na)?|har roz|khaa?n[ae] k[ei] (?:ba+d|peh?le|pah?le|saa?th)|khaa?li pet|sote "
    r"(?:samay|waqt)|"
    r"(?:zaroo?rat|jaroo?rat) (?:par|ho\w*)|har \d+ ghante)"
)
FRENCH = (
    r"(?:\d ?(?:x|fois)? ?/ ?j(?:our)?|"
    r"(?:\d+|une|deux|trois|quatre) fois (?:par|/) ?(?:jour|j|semaine)|toutes les \d+ ?(?:heures|h)|par jour|"
    r"(?:le )?matin(?:,? midi)?(?:,? et)?(?: le)?(?: soir)?|le (?:midi|soir)|midi et soir|au coucher|chaque (?:jour|matin|soir)|"
    r"(?:avant|apr[eè]s|pendant|au cours) (?:les |des |le |chaque )?(?:repas|coucher)|"
    r"si (?:besoin|douleurs?|n[eé]cessaire|fi[eè]vre)|[aà] jeun)"
)
GERMAN = (
    r"(?:(?:\d+|ein|zwei|drei|vier) ?(?:mal|x) ?(?:t[aä]gl(?:ich|\.)|tgl\.?|am tag|pro (?:tag|woche)|w[oö]chentlich)|"
    r"t[aä]glich|tgl\.?|morgens(?:,? (?:und )?(?:mittags|abends))*|mittags|abends|zur nacht|bei bedarf|b\. ?bed\.?|"
    r"alle \d+ (?:stunden|std\.?|tage)|(?:vor|nach|zu|zum) (?:dem |den |der )?(?:essen|mahlzeiten?|fr[uü]hst[uü]ck|schlafen)|"
    r"n[uü]chtern)"
)
PORTUGUESE = (
    r"(?:(?:de )?\d+ ?(?:em|/) ?\d+ ?(?:horas|hs?)|(?:a )?cada \d+ horas|(?:uma?|duas|tr[eê]s|\d+) ve(?:z|zes) (?:ao|por) dia|"
    r"ao dia|pela manh[aã]|[aà] noite|em jejum|ap[oó]s (?:as |o )?\w+|antes (?:das |do )\w+|se (?:dor|febre|necess[aá]rio))"
)
ITALIAN = (
    r"(?:(?:una|due|tre|quattro|\d+) volt[ae] al (?:giorno|d[iì])|ogni \d+ ore|al giorno|mattina e sera|(?:al|la) mattin[oa]|"
    r"la sera|(?:dopo|prima de|ai) ?i? pasti|al bisogno)"
)
DUTCH = (
    r"(?:(?:\d+|een|twee|drie) ?(?:x|maal|keer) (?:daags|per (?:dag|week))|\d{1,2} ?dd ?\d(?: ?(?:zn|z\.n\.))?|z\.n\.|zo nodig|"
    r"'s (?:ochtends|morgens|middags|avonds)|voor de nacht|voor het (?:ontbijt|slapen)|(?:bij|na|voor) (?:het eten|de maaltijd))"
)
NORDIC = (
    r"(?:(?:\d+|en|to|tre) (?:ggr?|g[aå]ng(?:er)?) (?:daglig(?:t|en)?|om dagen|(?:om|per) dag)|"
    r"morg[eo]n (?:och|og) (?:kv[aä]ll|aften)|"
    r"til natten|till natten|v[ei]d behov)"
)
POLISH = r"(?:(?:\d+|raz|dwa|trzy) ?(?:x|razy?)? ?(?:dziennie|na dob[eę])|rano(?: i wieczorem)?|wieczorem|w razie potrzeby)"
FOREIGN_TIMES = rf"(?:{SPANISH}|{HINDI}|{FRENCH}|{GERMAN}|{PORTUGUESE}|{ITALIAN}|{DUTCH}|{NORDIC}|{POLISH})"
