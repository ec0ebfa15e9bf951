import type { Copy } from './smtp.ts'
import type { World } from './world.ts'

/** The path of the link that stops mails like this one, from its header. */
export const stopPathIn = (copy: Copy | undefined): string => {
  const header = copy?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return /<https:\/\/portail\.example(\/mail\/stop\/[\w-]+)>/.exec(header)?.[1] ?? ''
}

/** Calls as a mail program does: no cookie, no page, no origin of ours. */
export const fromMailProgram = ({ app }: World) => {
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
