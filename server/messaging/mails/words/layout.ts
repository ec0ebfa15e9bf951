import type { BrandPalette } from '#contract/ground/brandColors.ts'
import type { LinkEnd } from '#contract/messaging/mails.ts'
import { Html, html } from '#server/messaging/mails/html.ts'
import {
  type Entry,
  french,
  type Part,
  portalName,
  type UnsubscribeOptions,
  type Wording,
} from '#server/messaging/mails/wording.ts'

/** Replaces a link that only the addressee may see. */
const withheldText = french`Ce lien n’est montré qu’à son destinataire.`
/** Replaces a link that no longer works. */
const endedLinkTexts: Record<LinkEnd, string> = {
  expired: french`Ce lien a expiré : il n’ouvre plus rien.`,
  used: french`Ce lien a déjà servi, ou un plus récent l’a remplacé : il n’ouvre plus rien.`,
}
const missingLinkText = (end: LinkEnd | null) => (end ? endedLinkTexts[end] : withheldText)

const greeting = ({ to }: Wording) => (to === undefined ? 'Bonjour,' : `Bonjour ${to},`)

/** What surrounds the words of a mail. */
export interface MailFrame {
  /** why its link no longer works */
  end: LinkEnd | null
  out: UnsubscribeOptions | null
  /** name of the portal */
  name: string
  /** lines that administrators have written for the foot of every mail */
  footer: string | null
  palette: BrandPalette
}

/** Renders a mail as plain text. */
export const asText = (wording: Wording, { end, out, name, footer }: MailFrame): string =>
  `${[
    greeting(wording),
    ...wording.parts.map((part) => partAsText(part, end)),
    [
      `-- \n${name}\n${wording.why}`,
      ...unsubscribeLinks(out).map(({ label, url }) => partAsText({ label, url }, null)),
      ...(footer ? [`\n${footer}`] : []),
    ].join('\n'),
  ]
    .join('\n\n')
    .replaceAll(portalName, name)}\n`

const unsubscribeLinks = (out: UnsubscribeOptions | null) =>
  out
    ? [
        { label: 'Ne plus recevoir ce type de courriel', url: out.stop },
        { label: 'Régler mes notifications', url: out.settings },
      ]
    : []

function partAsText(part: Part, end: LinkEnd | null): string {
  if (typeof part === 'string') return part
  if ('quote' in part)
    return linesOf(part.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')
  if ('heading' in part) return `${part.heading}\n${'-'.repeat(Math.min(part.heading.length, headingCharacters))}`
  if ('typed' in part) return linesOf(part.typed).join('\n')
  if ('list' in part) return part.list.map(({ label, url, note }) => `- ${withNote(label, note)}\n  ${url}`).join('\n')
  return french`${part.label} :\n${part.url ?? missingLinkText(end)}`
}

const headingCharacters = 60
const withNote = (label: string, note?: string) => (note ? `${label} (${note})` : label)

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

/**
 * Renders a mail as HTML: one column of at most 600 px, with light and dark colours by the device. Colours and widths
 * are inline, since some mail programs drop the style sheet, which only adds to them. Tables are for Outlook, which
 * supports no other layout. (DESIGN.md)
 */
export const asHtml = (wording: Wording, { end, out, name, footer, palette }: MailFrame): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${wording.subject}</title>
<style>${styleSheet(palette)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#F6F7FA;color:#172036">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px">
<tr><td class="brand" style="${font};padding:0 4px 12px;font-size:17px;font-weight:700;color:#1B2B50">${name}</td></tr>
<tr><td class="card" style="padding:24px 20px;background:#FFFFFF;border:1px solid #DDE1EA;border-radius:12px">
<h1 style="${font};margin:0 0 16px;font-size:20px;line-height:1.3;overflow-wrap:anywhere">${wording.subject}</h1>
${paragraph(greeting(wording))}
${wording.parts.map((part) => partAsHtml(part, end, palette))}
</td></tr>
<tr><td class="muted" style="${font};padding:16px 4px 0;font-size:14px;line-height:1.5;color:#566078">${wording.why}${unsubscribeLinks(out).map(unsubscribeLinkAsHtml)}${footer ? html`<br><br>${withBreaks(footer)}` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.source.replaceAll(portalName, html`${name}`.source)

const font = new Html("font-family:'Source Sans 3',-apple-system,'Segoe UI',Roboto,Arial,sans-serif")

const styleSheet = ({ dark: { primary = '#FB8A4A' } }: BrandPalette) =>
  new Html(`:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0F1524!important;color:#E8ECF5!important}
.card{background:#182036!important;border-color:#313B55!important}
.brand{color:#9DB4E8!important}
.muted{color:#A3AEC6!important}
.quote{border-color:#313B55!important}
.button{background:${primary}!important;color:#0F1524!important}
.address{color:#9DB4E8!important}
}`)

const paragraph = (text: string) =>
  html`<p style="${font};margin:0 0 16px;font-size:17px;line-height:1.6;overflow-wrap:anywhere">${text}</p>
`

function partAsHtml(part: Part, end: LinkEnd | null, { light: { primary = '#C2410C' } }: BrandPalette): Html {
  if (typeof part === 'string') return paragraph(part)
  if ('quote' in part) return quoted(part.quote)
  if ('heading' in part) return heading(part.heading)
  if ('typed' in part) return html`${part.typed.split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/).map(typedParagraph)}`
  if ('list' in part) return html`${part.list.map(entry)}`
  if (part.url === null) return paragraph(missingLinkText(end))
  return html`<p style="${font};margin:0 0 16px;font-size:17px;line-height:1.6"><a class="button" href="${part.url}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:${primary};color:#FFFFFF;font-weight:600;text-decoration:none">${part.label}</a></p>
<p class="muted" style="${font};margin:0 0 16px;font-size:14px;line-height:1.5;color:#566078">${french`Ou copiez cette adresse dans votre navigateur :`}<br><a class="address" href="${part.url}" style="color:#1B2B50;overflow-wrap:anywhere;word-break:break-all">${part.url}</a></p>
`
}

/** A paragraph with its line breaks. */
const typedParagraph = (text: string) =>
  html`<p style="${font};margin:0 0 16px;font-size:17px;line-height:1.6;overflow-wrap:anywhere">${withBreaks(text)}</p>
`

const quoted = (text: string) =>
  html`<blockquote class="quote" style="${font};margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #DDE1EA;font-size:17px;line-height:1.6;overflow-wrap:anywhere">${withBreaks(text)}</blockquote>
`

const withBreaks = (text: string) => linesOf(text).map((line) => html`${line}<br>`)

const heading = (text: string) =>
  html`<h2 style="${font};margin:24px 0 8px;font-size:17px;line-height:1.4;overflow-wrap:anywhere">${text}</h2>
`

const entry = ({ label, url, note }: Entry) =>
  html`<p style="${font};margin:0 0 12px;font-size:17px;line-height:1.5;overflow-wrap:anywhere"><a class="address" href="${url}" style="color:#1B2B50">${label}</a>${
    note ? html`<br><span class="muted" style="font-size:14px;color:#566078">${note}</span>` : ''
  }</p>
`

/** Renders an unsubscribe link; without URL, which only the addressee may see, its label only. */
const unsubscribeLinkAsHtml = ({ label, url }: { label: string; url: string | null }) =>
  url === null
    ? html`<br>${label}`
    : html`<br><a class="address" href="${url}" style="display:inline-block;padding:6px 0;color:#1B2B50">${label}</a>`
