/** The parts of the API document, in the order of what people do: send, read, decide, manage. */
export const tagGroups = {
  Send: {
    Content: 'Send texts, files and streams to be moderated.',
    Reports: 'Pass on what people report about contents.',
    Appeals: 'Pass on that somebody disagrees with a decision, or give them a page to do so.',
  },
  Read: {
    Cases: 'What people decide or have decided.',
    Submissions: 'What was sent, and everything that the machine found in it.',
    Files: 'Pictures, sounds and videos behind findings.',
    Session: 'Who a caller is, and what this installation can do.',
    Exports: 'Rows as files, once or by a schedule, and the transparency report.',
    Statistics: 'Figures of content, machine and people, with intervals.',
    Audit: 'Who did what, sealed against changes.',
    Events: 'What changes, as it happens, for pages.',
  },
  Decide: {
    Deciding: 'Claim a case, decide it, hand it over, take a decision back.',
    Users: 'What is known about somebody who uses the platform.',
    'Saved notes': 'Texts to insert into decisions.',
    Views: 'Lanes with filters under a name.',
    People: 'Colleagues, and who looks at what.',
    Care: 'How severe content is shown, and pauses.',
    'Calibration sessions': 'Several people decide the same cases and compare.',
  },
  Manage: {
    Lanes: 'The queues.',
    Labels: 'Names for the class numbers of a moderation service.',
    Policies: 'The rules by which people decide, and their versions.',
    Actions: 'What a decision does beyond its verdict.',
    'Reason templates': 'Statements of reasons by policy.',
    Rules: 'What is decided without people, and the lists behind it.',
    'Audit sample': 'A share of what the machine decides alone, checked by people.',
    'Gold cases': 'Cases whose right answer is known.',
    Quality: 'How often others found a person’s decisions right; off at first.',
    Alarms: 'What is wrong now, and what rings.',
    Webhooks: 'Endpoints that receive decisions, alarms and reports, and the log of deliveries.',
    Connections: 'Other products whose reports come in, and to which decisions go back.',
    'Statement sending': 'Statements of reasons for the DSA Transparency Database.',
    Words: 'The words of the embedded text engine.',
    Galleries: 'Persons, pictures and logos that the embedded service recognises.',
    Engines: 'The engines of the embedded service.',
    Models: 'Small text models that learn from decisions.',
    Adviser: 'A language model that names clause and reason beside a case.',
    'Moderation accounts': 'The services that moderate.',
    Accounts: 'Who has access, and how they sign in.',
    Teams: 'Groups of people, their skills and their planned hours.',
    'API keys': 'Keys for programs.',
    'Provisioning (SCIM)': 'A directory adds, changes and removes people and teams.',
    Retention: 'How long data is stored, legal holds and erasure.',
    Appearance: 'The name, theme and language of the console.',
    'First steps': 'What a new installation still needs.',
    'Own account': 'Password, second factor and sessions of the signed-in person.',
    'Signing in': 'For browsers.',
    Operation: 'Probes.',
    'Moderation service': 'Only the moderation service calls these.',
    OpenAPI: 'This document.',
  },
} as const;

type Groups = typeof tagGroups;
/** The part to which a call belongs. */
export type Tag = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** Every tag in its order. */
export const tags = Object.entries(tagGroups).flatMap(([group, of]) =>
  Object.entries(of).map(([name, description]) => ({ group, name: name as Tag, description })),
);
