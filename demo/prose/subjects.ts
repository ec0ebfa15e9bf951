/** Subjects of demonstration documents, each with its own paragraphs and table. */
export const subjects = [
  'budget',
  'jobs',
  'training',
  'safety',
  'equality',
  'remoteWork',
  'reorganisation',
  'housing',
  'asc',
  'accounts',
  'rules',
] as const
export type Subject = (typeof subjects)[number]
