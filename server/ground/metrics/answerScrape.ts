import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Answers a request for `/metrics`.
 * @param render writes the metrics
 * @param token the token that the caller must have sent; null: none
 * @param authorization the header of the caller
 */
export async function answerScrape(
  { contentType, render }: { contentType: string; render: () => Promise<string> },
  token: string | null,
  authorization: string | undefined,
) {
  const headers = { 'cache-control': 'no-store' }
  if (token !== null && !timingSafeEqual(sha256(`Bearer ${token}`), sha256(authorization ?? '')))
    return {
      status: 401,
      headers: { ...headers, 'content-type': 'text/plain', 'www-authenticate': 'Bearer' },
      body: 'unauthorized\n',
    }
  return { status: 200, headers: { ...headers, 'content-type': contentType }, body: await render() }
}
