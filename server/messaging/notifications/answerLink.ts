import type { PersonalLink } from '#server/messaging/mails/wording.ts'

/** The page where a convocation is answered from its mail, without a sign-in. */
export const answerLink = { path: '/mail/reponse', use: 'session-answer' } as const satisfies PersonalLink
