/**
 * The values of a statement of reasons (Article 17 of Regulation (EU) 2022/2065, the DSA), as in the DSA Transparency
 * Database's API, version 2, in force since 1 July 2025. Each list names its source:
 * [api] https://transparency.dsa.ec.europa.eu/page/api-documentation
 * [attributes] https://transparency.dsa.ec.europa.eu/page/additional-explanation-for-statement-attributes
 * [data] the columns and values of the daily dumps: https://transparency.dsa.ec.europa.eu/explore-data/download
 * No parser here: the browser loads this file.
 */

/** [api] decision_visibility; for ages, interaction and labels: [attributes], [data]. */
export const decisionVisibilities = [
  'DECISION_VISIBILITY_CONTENT_REMOVED',
  'DECISION_VISIBILITY_CONTENT_DISABLED',
  'DECISION_VISIBILITY_CONTENT_DEMOTED',
  'DECISION_VISIBILITY_CONTENT_AGE_RESTRICTED',
  'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
  'DECISION_VISIBILITY_CONTENT_LABELLED',
  'DECISION_VISIBILITY_OTHER',
] as const;

/** [api] decision_monetary. */
export const decisionMonetaries = [
  'DECISION_MONETARY_SUSPENSION',
  'DECISION_MONETARY_TERMINATION',
  'DECISION_MONETARY_OTHER',
] as const;

/** [api] decision_provision. */
export const decisionProvisions = [
  'DECISION_PROVISION_PARTIAL_SUSPENSION',
  'DECISION_PROVISION_TOTAL_SUSPENSION',
  'DECISION_PROVISION_PARTIAL_TERMINATION',
  'DECISION_PROVISION_TOTAL_TERMINATION',
] as const;

/** [api] decision_account. */
export const decisionAccounts = ['DECISION_ACCOUNT_SUSPENDED', 'DECISION_ACCOUNT_TERMINATED'] as const;

/** [api] account_type. */
export const accountTypes = ['ACCOUNT_TYPE_BUSINESS', 'ACCOUNT_TYPE_PRIVATE'] as const;

/** [api] decision_ground. */
export const decisionGrounds = [
  'DECISION_GROUND_ILLEGAL_CONTENT',
  'DECISION_GROUND_INCOMPATIBLE_CONTENT',
] as const;

/** [api] incompatible_content_illegal, automated_detection. */
export const yesOrNo = ['Yes', 'No'] as const;

/** [api] category, category_addition: "Statement Attributes" lists these sixteen. */
export const statementCategories = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
] as const;

/** [api] category_specification, in its order. */
export const categorySpecifications = [
  'KEYWORD_ANIMAL_HARM',
  'KEYWORD_ADULT_SEXUAL_MATERIAL',
  'KEYWORD_AGE_SPECIFIC_RESTRICTIONS',
  'KEYWORD_AGE_SPECIFIC_RESTRICTIONS_MINORS',
  'KEYWORD_BIOMETRIC_DATA_BREACH',
  'KEYWORD_BULLYING_AGAINST_GIRLS',
  'KEYWORD_CHILD_SEXUAL_ABUSE_MATERIAL',
  'KEYWORD_CHILD_SEXUAL_ABUSE_MATERIAL_DEEPFAKE',
  'KEYWORD_CONTENT_PROMOTING_EATING_DISORDERS',
  'KEYWORD_COORDINATED_HARM',
  'KEYWORD_COPYRIGHT_INFRINGEMENT',
  'KEYWORD_CYBER_BULLYING_INTIMIDATION',
  'KEYWORD_CYBER_HARASSMENT',
  'KEYWORD_CYBER_HARASSMENT_AGAINST_WOMEN',
  'KEYWORD_CYBER_INCITEMENT',
  'KEYWORD_CYBER_STALKING',
  'KEYWORD_CYBER_STALKING_AGAINST_WOMEN',
  'KEYWORD_DATA_FALSIFICATION',
  'KEYWORD_DEFAMATION',
  'KEYWORD_DESIGN_INFRINGEMENT',
  'KEYWORD_DISCRIMINATION',
  'KEYWORD_MISINFORMATION_DISINFORMATION',
  'KEYWORD_FEMALE_GENDERED_DISINFORMATION',
  'KEYWORD_GEOGRAPHIC_INDICATIONS_INFRINGEMENT',
  'KEYWORD_GEOGRAPHICAL_REQUIREMENTS',
  'KEYWORD_GOODS_SERVICES_NOT_PERMITTED',
  'KEYWORD_GROOMING_SEXUAL_ENTICEMENT_MINORS',
  'KEYWORD_HATE_SPEECH',
  'KEYWORD_HIDDEN_ADVERTISEMENT',
  'KEYWORD_HUMAN_EXPLOITATION',
  'KEYWORD_HUMAN_TRAFFICKING',
  'KEYWORD_ILLEGAL_ORGANIZATIONS',
  'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
  'KEYWORD_INAUTHENTIC_ACCOUNTS',
  'KEYWORD_INAUTHENTIC_LISTINGS',
  'KEYWORD_INAUTHENTIC_USER_REVIEWS',
  'KEYWORD_INCITEMENT_AGAINST_WOMEN',
  'KEYWORD_INCITEMENT_VIOLENCE_HATRED',
  'KEYWORD_INSUFFICIENT_INFORMATION_ON_TRADERS',
  'KEYWORD_LANGUAGE_REQUIREMENTS',
  'KEYWORD_MISLEADING_INFO_CONSUMER_RIGHTS',
  'KEYWORD_MISLEADING_INFO_GOODS_SERVICES',
  'KEYWORD_MISSING_PROCESSING_GROUND',
  'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING',
  'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING_AGAINST_WOMEN',
  'KEYWORD_NON_CONSENSUAL_MATERIAL_DEEPFAKE',
  'KEYWORD_NON_CONSENSUAL_MATERIAL_DEEPFAKE_AGAINST_WOMEN',
  'KEYWORD_NONCOMPLIANCE_PRICING',
  'KEYWORD_NUDITY',
  'KEYWORD_PATENT_INFRINGEMENT',
  'KEYWORD_PHISHING',
  'KEYWORD_PROHIBITED_PRODUCTS',
  'KEYWORD_PYRAMID_SCHEMES',
  'KEYWORD_RIGHT_TO_BE_FORGOTTEN',
  'KEYWORD_RISK_ENVIRONMENTAL_DAMAGE',
  'KEYWORD_RISK_PUBLIC_HEALTH',
  'KEYWORD_SELF_MUTILATION',
  'KEYWORD_STALKING',
  'KEYWORD_SUICIDE',
  'KEYWORD_TERRORIST_CONTENT',
  'KEYWORD_TRADE_SECRET_INFRINGEMENT',
  'KEYWORD_TRADEMARK_INFRINGEMENT',
  'KEYWORD_TRAFFICKING_WOMEN_GIRLS',
  'KEYWORD_UNLAWFUL_SALE_ANIMALS',
  'KEYWORD_UNSAFE_CHALLENGES',
  'KEYWORD_UNSAFE_PRODUCTS',
  'KEYWORD_VIOLATION_EU_LAW',
  'KEYWORD_VIOLATION_NATIONAL_LAW',
  'KEYWORD_OTHER',
] as const;

/** [api] content_type. */
export const contentTypes = [
  'CONTENT_TYPE_APP',
  'CONTENT_TYPE_AUDIO',
  'CONTENT_TYPE_IMAGE',
  'CONTENT_TYPE_PRODUCT',
  'CONTENT_TYPE_SYNTHETIC_MEDIA',
  'CONTENT_TYPE_TEXT',
  'CONTENT_TYPE_VIDEO',
  'CONTENT_TYPE_OTHER',
] as const;

/** [api] source_type; other notifications: [attributes], [data]. */
export const sourceTypes = [
  'SOURCE_ARTICLE_16',
  'SOURCE_TRUSTED_FLAGGER',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
] as const;

/** [api] automated_decision. */
export const automatedDecisions = [
  'AUTOMATED_DECISION_FULLY',
  'AUTOMATED_DECISION_PARTIALLY',
  'AUTOMATED_DECISION_NOT_AUTOMATED',
] as const;

/** [api] territorial_scope: the countries of the European Union, then the rest of the European Economic Area. */
export const unionCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
export const areaCountries = [...unionCountries, 'IS', 'LI', 'NO'] as const;

/** [api] content_language: the codes of ISO 639-1, in capitals. */
export const contentLanguages: readonly string[] = (
  'AA AB AE AF AK AM AN AR AS AV AY AZ BA BE BG BI BM BN BO BR BS CA CE CH CO CR CS CU CV CY DA DE DV DZ EE EL EN EO ' +
  'ES ET EU FA FF FI FJ FO FR FY GA GD GL GN GU GV HA HE HI HO HR HT HU HY HZ IA ID IE IG II IK IO IS IT IU JA JV KA ' +
  'KG KI KJ KK KL KM KN KO KR KS KU KV KW KY LA LB LG LI LN LO LT LU LV MG MH MI MK ML MN MR MS MT MY NA NB ND NE NG ' +
  'NL NN NO NR NV NY OC OJ OM OR OS PA PI PL PS PT QU RM RN RO RU RW SA SC SD SE SG SI SK SL SM SN SO SQ SR SS ST SU ' +
  'SV SW TA TE TG TH TI TK TL TN TO TR TS TT TW TY UG UK UR UZ VE VI VO WA WO XH YI YO ZA ZH ZU'
).split(' ');

/** [api] Maximum characters of each text. */
export const maxLengths = {
  decision_visibility_other: 500,
  decision_monetary_other: 500,
  decision_facts: 5000,
  illegal_content_legal_ground: 500,
  illegal_content_explanation: 2000,
  incompatible_content_ground: 500,
  incompatible_content_explanation: 2000,
  category_specification_other: 500,
  content_type_other: 500,
} as const;
export type StatementText = keyof typeof maxLengths;

/** [api] The earliest accepted days. */
export const earliestContent = '2000-01-01';
export const earliestApplication = '2020-01-01';
