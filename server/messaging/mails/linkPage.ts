import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'

interface LinkPage {
  title: string
  content: Html
  /** name of the portal */
  name: string
  /** where the reader can go on, signed in */
  further: { label: string; url: string }
}

/**
 * Renders the page of a link in a mail on the server, without scripts: the reader is not signed in, perhaps on somebody
 * else's device, and mail programs open it too.
 */
export const renderLinkPage = ({ title, content, name, further }: LinkPage): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${name}</title>
<style>${new Html(sheet)}</style>
</head>
<body>
<main>
<p class="brand">${name}</p>
<h1>${title}</h1>
${content}
<p><a href="${further.url}">${further.label}</a></p>
</main>
</body>
</html>
`.source

const sheet = `:root{color-scheme:light dark}
body{margin:0;padding:24px 12px;background:#F6F7FA;color:#172036;font:17px/1.6 'Source Sans 3',-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:24px 20px;background:#FFFFFF;border:1px solid #DDE1EA;border-radius:12px}
.brand{margin:0 0 12px;font-weight:700;color:#1B2B50}
h1{margin:0 0 16px;font-size:24px;line-height:1.3}
form{display:flex;flex-wrap:wrap;gap:12px}
button{font:inherit;font-weight:600;min-height:44px;padding:10px 20px;border:1px solid #C2410C;border-radius:8px;background:#C2410C;color:#FFFFFF;cursor:pointer}
button.other{background:transparent;color:#1B2B50;border-color:#8A93A8}
a{color:#1B2B50;display:inline-block;padding:6px 0}
:focus-visible{outline:3px solid #C2410C;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#0F1524;color:#E8ECF5}
main{background:#182036;border-color:#313B55}
.brand,a{color:#9DB4E8}
button{background:#FB8A4A;color:#0F1524;border-color:#FB8A4A}
button.other{color:#9DB4E8;border-color:#66738F}
:focus-visible{outline-color:#FB8A4A}
}`

/** CSP of the page: its own style and its own form only. */
const csp = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends such a page: not cached, and its URL, which is secret, is told to nobody. */
export const sendLinkPage = (reply: FastifyReply, page: string) =>
  reply
    .header('content-security-policy', csp)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
