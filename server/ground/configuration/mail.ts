import { z } from 'zod'
import { normalizeEmail } from '#contract/ground/emails.ts'

/** Parses « Portail du CSE <portail@exemple.fr> », or an address alone. Null when it is neither. */
function readSender(written: string): { name: string; address: string } | null {
  const [, name = '', inside, alone] = /^(?:"?([^<>"\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(written.trim()) ?? []
  const address = normalizeEmail(inside ?? alone ?? '')
  return address === null ? null : { name: name.trim(), address }
}

/** Settings of the mail server: the schema of each, and the description of valid values for the error message. */
export const mailSettings = {
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'l’adresse d’un serveur de messagerie, par exemple smtps://portail:secret@smtp.exemple.fr ou smtp://127.0.0.1:25',
  ],
  SMTP_PASSWORD: [z.string().min(1).optional(), 'le mot de passe du compte de SMTP_URL, tel quel'],
  MAIL_FROM: [
    z
      .string()
      .transform((written, context) => {
        const sender = readSender(written)
        if (!sender) context.addIssue({ code: 'custom', message: 'no address' })
        return sender ?? z.NEVER
      })
      .optional(),
    'l’adresse d’où partent les courriels, par exemple Portail du CSE <portail@exemple.fr>',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type MailValues = {
  readonly [Name in keyof typeof mailSettings]: z.output<(typeof mailSettings)[Name][0]>
}

/** Reads the mail server and the sender. Null: mails are not sent. Adds a sentence to `faults` when only one is set. */
export function readMail(read: MailValues, env: NodeJS.ProcessEnv, faults: string[]) {
  if (read.SMTP_URL && !env['MAIL_FROM'])
    faults.push(`  MAIL_FROM manque : avec SMTP_URL, écrivez ${mailSettings.MAIL_FROM[1]}.`)
  const { SMTP_URL: url, SMTP_PASSWORD: password } = read
  const server = url === undefined || password === undefined ? url : withPassword(url, password)
  if (password !== undefined && !server)
    faults.push(
      '  SMTP_PASSWORD est le mot de passe d’un compte que SMTP_URL nomme sans mot de passe : écrivez par exemple SMTP_URL=smtps://portail@smtp.exemple.fr.',
    )
  return server && read.MAIL_FROM ? { server, from: read.MAIL_FROM } : null
}

/** Adds the password to an address of a mail server. Null when the address names no account, or has a password. */
function withPassword(address: string, password: string): string | null {
  const url = new URL(address)
  if (url.username === '' || url.password !== '') return null
  url.password = encodeURIComponent(password)
  return url.href
}
