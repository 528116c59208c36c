"""Clinical texts of the app's samples. Every person, place and number in them is invented."""

EMBOLISM = """Quarry Bank Hospital, Department of Radiology

CT ANGIOGRAM OF THE CHEST WITH CONTRAST
Exam date: 06/11/2024

INDICATION: Shortness of breath for two days.
COMPARISON: Chest radiograph of 06/10/2024.
TECHNIQUE: Axial images after intravenous contrast.

FINDINGS:
There are filling defects in the segmental arteries of the right lower lobe, consistent with pulmonary embolism. No pneumothorax.
There is a solid nodule in the left upper lobe measuring 7 mm. The heart is of normal size. Small right pleural effusion.

IMPRESSION:
1. Small right pleural effusion.
2. Solid nodule in the left upper lobe, new since the radiograph.
3. Clinical correlation is recommended.
"""

LIVER = """Mossgate Imaging Centre
MRI OF THE LIVER WITH AND WITHOUT CONTRAST
Reported 2 May 2024

CLINICAL INFORMATION: Follow-up of a liver lesion seen on ultrasound.
COMPARISON: MRI of 12 November 2023.

FINDINGS:
Segment VI lesion measures 3 x 2.1 cm (previously 3.4 x 2.6 cm), bright on T2, with nodular peripheral enhancement that fills in.
A simple cyst in segment II measures 11 mm. No biliary dilatation. The spleen measures 10.4 cm. No enlarged nodes.

IMPRESSION:
1. Haemangioma in segment VI, smaller than before.
2. Simple cyst in segment II.
No further imaging is needed.
"""

PANEL = """Ferncliff Molecular Diagnostics
SOLID TUMOUR GENE PANEL
Report date: 2024-03-22          Specimen: colon, resection

RESULTS
Gene      Variant                          Allele frequency
KRAS      c.35G>A (p.Gly12Asp)             31 %
TP53      c.818G>A (p.Arg273His)           44 %
APC       c.4348C>T (p.Arg1450*)           38 %

No variant was detected in NRAS, BRAF or ERBB2.
Microsatellite status: MSS (stable)
Tumour mutational burden: 6.3 mutations/Mb

Variants of uncertain significance: none reported.
"""

LABS = """Saltmarsh General Hospital Laboratory
LABORATORY REPORT
Collected: 2024-05-14 07:40          Reported: 2024-05-14

TEST                 RESULT     UNITS        FLAG   REFERENCE RANGE
HEMATOLOGY
Hemoglobin           10.4       g/dL         L      12.0 - 15.5
WBC                  11.8       x10^9/L      H      4.0 - 11.0
Platelet Count       254        x10^9/L             150 - 400
CHEMISTRY
Sodium               138        mmol/L              135 - 145
Potassium            5.4        mmol/L       H      3.5 - 5.1
Creatinine           1.02       mg/dL               0.60 - 1.20
ALT (SGPT)           41         U/L                 7 - 56
URINE
Urine Protein        Trace                          Negative
"""

SLIP = """Lindenhof Family Practice
12 Orchard Row, Tallbridge
Date: 03/07/2024

Rx
1. Metformin 500 mg tablets, one tablet by mouth twice daily with meals. Dispense 60, refills 3.
2. Lisinopril 10 mg, 1 tab po qd.
3. Albuterol inhaler 90 mcg, 2 puffs every 4-6 hours as needed for wheeze.
4. Amoxicillin 500 mg capsules, 1 capsule po tid for 7 days.

Stop: ibuprofen.
Signed: Dr. A. Sample
"""

DISCHARGE = """Northfield General Hospital
DISCHARGE SUMMARY
Date of admission: 02/02/2024
Date of discharge: 02/09/2024

DISCHARGE DIAGNOSES:
1. Community-acquired pneumonia, right lower lobe.
2. Type 2 diabetes mellitus.
3. Essential hypertension.

PROCEDURES:
Bronchoscopy with lavage on 02/04/2024.

FAMILY HISTORY:
Mother had breast cancer.

HOSPITAL COURSE:
Admitted with fever and cough. Pulmonary embolism was ruled out. Treated with ceftriaxone, which was stopped on day 5.

DISCHARGE MEDICATIONS:
- Amoxicillin-clavulanate 875 mg twice daily for 5 days
- Metformin 1000 mg twice daily
- Amlodipine 5 mg daily

ALLERGIES: sulfa drugs.
"""
