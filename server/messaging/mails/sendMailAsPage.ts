import type { FastifyReply } from 'fastify'

/** CSP of a mail shown in the portal: its own styles, no scripts, links in a new tab, framed by the portal only. */
const viewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Sends the HTML of a mail as a page for a frame of the portal. */
export const sendMailAsPage = (reply: FastifyReply, html: string) =>
  reply
    .header('content-security-policy', viewPolicy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head>\n<base target="_blank">'))
