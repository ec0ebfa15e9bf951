/** What demonstration papers are about: each has its own paragraphs and its own table. */
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
