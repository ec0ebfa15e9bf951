import type { ReceivedMail } from './testMailServer.ts'
import type { World } from './world.ts'

/** Returns the path of the unsubscribe link in a mail's header. */
export const unsubscribePath = (copy: ReceivedMail | undefined): string => {
  const header = copy?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return /<https:\/\/portail\.example(\/mail\/stop\/[\w-]+)>/.exec(header)?.[1] ?? ''
}

/** Creates a client that calls like a mail program: no cookie, no page, no origin. */
export const createMailClient = ({ app }: World) => {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
    url: string,
    payload?: string,
    type?: string,
  ) =>
    app.inject({
      method,
      url,
      headers: { host: 'portail.example', 'sec-fetch-site': 'cross-site', ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
  return {
    call,
    /** RFC 8058 */
    oneClick: (path: string) => call('POST', path, 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'),
  }
}
