import { readBranding } from '#server/ground/branding/readBranding.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readTexts } from './words/completeWording.ts'
import type { MailWriter } from './words/renderMail.ts'

/** Reads what administrators have chosen for mails: their look, and what they have added to their texts. */
export async function readMailWriter({ db, config, declared }: Pick<Portal, 'db' | 'config' | 'declared'>) {
  const [branding, texts] = await Promise.all([readBranding(db), readTexts(db)])
  return { config, declared, branding, texts } satisfies MailWriter
}
