"""Words that name a place in the body: organs, parts, regions, vessels, bones, and sides."""

import re

from services.packs.clinical.shared.prose import word_set

SIDES = word_set("left right bilateral bilaterally lt rt")
ANATOMY = word_set(
    "abdomen abdominal abductor acetabulum acetabular achilles adenoid adnexa adnexal adrenal ankle annulus antrum anus anal "
    "aorta aortic aortocaval appendix appendiceal arch arm artery arteries atrium atrial atria auditory axilla axillary azygos "
    "back base basal bifurcation biliary bladder body bone bones bony bowel brachiocephalic brain brainstem breast breasts "
    "bronchus bronchial bursa calcaneus calf callosum calvarium canal capitellum cardiac carina carotid carpal cartilage cauda "
    "caudate cava caval cecum cecal celiac cerebellar cerebellum cerebellopontine cerebral cervical cervix cervicothoracic "
    "chest chiasm cholecystectomy clavicle clavicular clinoid coccyx colon colonic condyle conus corona corpus cord cortex "
    "cortical costal costophrenic cranial cranium cuboid cul-de-sac cuneiform deltoid dermal diaphragm diaphragmatic disc disk "
    "distal duct ductal duodenum duodenal dural ear elbow endometrium endometrial endplate epicondyle epididymis epidural "
    "epigastric esophagus esophageal extradural extraaxial extra-axial extremity eye eyelid facet falx fallopian fascia femur "
    "femoral fibula finger fissure flank flexure foot foramen forearm fornix fossa frontal fundus gallbladder ganglia gastric "
    "gastrohepatic genu gland glenoid globe gluteal groin hand head heart heel hemisphere hemithorax hepatic hernia hila hilar "
    "hilum hip hippocampus humerus humeral hypopharynx hypothalamus ileum ileal iliac iliacus ilium infraclavicular "
    "infrarenal inguinal insula internal intestine intracranial intracerebral intrahepatic ischium ischial jaw jejunum jejunal "
    "joint jugular kidney kidneys knee labrum lacrimal larynx leg lens ligament limb lingula lingular lip liver lobe lobes lobar "
    "lobule lumbar lumbosacral lung lungs lymph lymphatic malleolus mandible mandibular marrow masseter mastoid maxilla "
    "maxillary meatus mediastinal mediastinum medulla meniscus mesenteric mesentery metacarpal metatarsal metatarsophalangeal "
    "midline midbrain mitral mouth mucosa muscle myometrium myometrial nasal nasopharynx navicular neck nerve nipple node nodes "
    "nodal nose oblique obturator occipital omentum omental optic orbit orbital oropharynx osseous ovary ovaries ovarian palate "
    "pancreas pancreatic paraaortic para-aortic paracaval paracolic paranasal paraspinal paratracheal paravertebral parietal "
    "parotid patella patellar pectoralis pelvis pelvic penis pericardial pericardium perihepatic perihilar perinephric "
    "perirectal peritoneum peritoneal periventricular peroneal peroneus petrous phalanx pharynx pineal pituitary placenta "
    "placental plantar pleura pleural pons popliteal porta portal porta-hepatis precarinal prevertebral presacral "
    "prostate prostatic "
    "psoas pubic pulmonary putamen pylorus quadrant quadriceps radius radial rectum rectal rectosigmoid renal retroareolar "
    "retrocrural retroperitoneal retroperitoneum rib ribs root rotator sacral sacrum salivary saphenous scalp scapula scapular "
    "sciatic scrotum scrotal sella sellar seminal septum septal shoulder sigmoid sinus sinuses skin skull soft-tissue sphenoid "
    "spinal spine spleen splenic sternum sternal stomach subareolar subcarinal subclavian subcutaneous subdural subglottic "
    "submandibular subpleural subphrenic suprasellar supraclavicular supraspinatus symphysis talus tarsal tegmentum temporal "
    "tendon tentorium testis testes testicle testicular thalamus thenar thigh thoracic thorax throat thumb thymus thyroid tibia "
    "tibial toe tongue tonsil trachea tracheal trapezius trochanter trunk tubal tube turbinate ulna ulnar umbilical umbilicus "
    "ureter ureteral urethra uterine uterus uvula vagina vaginal valve vein veins venous ventricle ventricular ventricles "
    "vermis vertebra vertebrae vertebral vesicle vesicles vessel vocal vulva wall wrist zygoma lobed segment segmental "
    "upper lower anterior posterior lateral medial superior inferior outer inner apex apical peripheral central basilar "
    "hepatis fibroid fibroids ilioinguinal aneurysm atrioventricular gestational yolk fetal fetus embryo crown-rump sac "
    "isthmus pole interpolar intraluminal peribronchovascular centrilobular subsegmental o'clock retromolar parapharyngeal "
    "biparietal circumference splenomegaly hepatomegaly hepatosplenomegaly cardiomegaly thyromegaly ascites"
)
PARTS = word_set(
    "anterior apex apical back base basal body central distal foot fundus hand head inner internal lateral lower medial midline "
    "neck outer peripheral posterior superior inferior upper wall pole segment segmental lobed internal cortical"
)
"""Words for a part or a direction, which many organs have."""
LEVEL = re.compile(
    r"^(?:[ctls]\d{1,2}(?:[-/][ctls]?\d{1,2})?|\d{1,2}:\d\d|\d{1,2}-?o'clock|lad|rca|ivc|svc|cbd|gb|puj|vuj|upj|uvj|rul|rml|rll|lul|lll|ruq|"
    r"rlq|luq|llq|segment)$"
)


def names_a_place(words: str) -> bool:
    """Whether some of these words name a place in the body; a mere side does not."""
    return any(_is_place(word) for word in re.findall(r"[a-z0-9:/'-]+", words.lower()))


def names_an_organ(words: str) -> bool:
    """Whether some of these words name a place by itself, and not only a part or a direction of one."""
    return any(_is_place(word) and word not in PARTS for word in re.findall(r"[a-z0-9:/'-]+", words.lower()))


def sides(words: str) -> frozenset[str]:
    """The sides that are named: left, right, or both."""
    found = set()
    for word in re.findall(r"[a-z]+", words.lower()):
        if word in ("left", "lt", "bilateral", "bilaterally", "both", "lul", "lll", "luq", "llq"):
            found.add("left")
        if word in ("right", "rt", "bilateral", "bilaterally", "both", "rul", "rml", "rll", "ruq", "rlq"):
            found.add("right")
    return frozenset(found)


def _is_place(word: str) -> bool:
    bare = word.strip("-'")
    return bare in ANATOMY or LEVEL.match(bare) is not None or any(part in ANATOMY for part in bare.split("-"))
