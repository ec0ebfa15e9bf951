import type { APIRequestContext } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Reads the link in the newest mail to an address. Journeys send no mail: an administrator reads it once the mail is kept
 * in the portal.
 * @param request of an administrator
 * @returns its path
 */
export async function readMailedLink(request: APIRequestContext, address: string): Promise<string> {
  const read = async (path: string) => (await request.get(path)).json()
  let link: string | null = null
  await expect(async () => {
    const { member: mails } = await read(`/api/mails?q=${encodeURIComponent(address)}`)
    link = mails[0] && (await read(`/api/mails/${mails[0].id}`)).link
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return new URL(link ?? '').pathname
}
