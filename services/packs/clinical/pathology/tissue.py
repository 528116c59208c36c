"""The names of tissue beside a tumour, and of the tumour's own cells: the words by which a stain's sentence tells whose it is."""

NATIVE = (
    r"(?:adjacent|background|(?:en)?trapped|residual|normal|benign|non-?neoplastic|non-?tumou?r(?:al|ous)?|surrounding"
    r"|uninvolved|"
    r"native|overlying|intervening|admixed|reactive|intermixed|accompanying|neighbou?ring|nearby)"
)
TISSUE = (
    rf"(?:{NATIVE},? (?:(?!tumou?r|lesion|neopla|malignan|carcinom|and |with |for )[a-z-]+ ){{0,3}}?"
    r"(?:cells|lymphocytes|tubules|glands|ducts|acini|lobules|follicles|hepatocytes|parenchyma|tissue|epithelium|mucosa|stroma|"
    r"pneumocytes|histiocytes|macrophages|vessels|keratinocytes|melanocytes|epidermis|crypts|islets|liver|lung|kidney|thyroid|"
    r"fibroblasts|structures|brain|neuropil|neurons|myocytes)"
    r"|(?:adjacent|background|surrounding|nearby|neighbou?ring|uninvolved) (?:[a-z-]+ ){0,3}?(?:hyperplasia|metaplasia|adenosis|"
    r"cirrhosis|thyroiditis|gastritis|fibroadenoma|papilloma|n(?:a)?evus)"
    r"|(?:(?:dense|brisk|sparse|heavy|band-?like|peri-?tumou?ral|stromal|associated) )*(?:lymphoid|lymphocytic|inflammatory|"
    r"lympho-?plasmacytic) (?:infiltrates?|cells|stroma|aggregates)|[tb][ -](?:cells|lymphocytes)"
    r"|(?:stromal|mesothelial|endothelial|inflammatory) cells|endothelium|(?:small |mature )?lymphocytes|hepatocytes|pneumocytes|"
    r"islets|muscularis propria|(?:blood )?vessels|(?:internal|external)(?: positive| negative)?(?: tissue)? controls?|controls)"
)
"""What lies beside a tumour, with the words that say so, and what is never its own."""
CELLS = (
    r"(?:[tb][ -]?(?:cells|lymphocytes)|plasma cells|macrophages|histiocytes|lymphoid (?:cells|infiltrate|aggregates|tissue)|"
    r"medulla|(?:mucosal )?endocrine cells|leydig cells|sertoli cells|(?:dermal )?dendrocytes|syncytiotrophoblasts?|c[ -]cells"
    r"|islets|"
    r"umbrella cells|basal cells|(?:basal|myoepithelial)(?: cell)? layer|bronchial [a-z]+(?: cells)?|alveolar (?:lining|cells"
    r"|macrophages)|myoepithel\w+(?: cells)?|merkel cells|mast cells|dendritic cells|langerhans cells|"
    r"stroma|fibroblasts|adipocytes|smooth muscle|muscle|muscularis|nerves?|nerve (?:fib\w+|twigs)|axons|perineurium"
    r"|schwann cells|"
    r"ganglion cells|vessels|capillaries|lymphatics|keratinocytes|melanocytes|epidermis|epithelium|mucosa|crypts|glands|ducts|"
    r"ductules|tubules|glomeruli|acini|lobules|hair follicles|sweat glands|sebaceous (?:glands|lobules)|follicles|alveoli|"
    r"bronchi\w*|cortex|brain|neuropil|neurons|astrocytes|glia|megakaryocytes|erythroid (?:cells|islands)|germinal cent(?:re"
    r"|er)s?|"
    r"mantle zones?|myometrium|endometrium|urothelium|liver|lung|kidney|pancreas|thyroid|prostate|breast)"
)
"""Cells and tissue that may lie beside a tumour, by name alone."""
OWN = (
    r"(?:(?:(?:invasive|infiltrating|malignant|neoplastic|tumou?r(?:al)?|lesional|atypical|carcinoma(?:tous)?|cancer|spindled?|"
    r"epithelioid|reed-sternberg|hodgkin|hrs|rs|lymphoma|melanoma|sarcoma|leuka?emic|chief|epithelial|basaloid"
    r"|large atypical)[ -])+"
    r"(?:cells?|nuclei|clusters?|glands|nests|islands|groups?|component|proliferation|population|areas|infiltrate)"
    r"|tumou?rs?|lesion|neoplasm|(?:adeno)?carcinoma|cancer|melanoma|lymphoma|sarcoma|mesothelioma|metastas[ie]s)\b"
)
"""The tumour itself, or its cells."""
