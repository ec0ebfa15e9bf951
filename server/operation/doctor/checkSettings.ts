import type { Config } from '#server/ground/configuration/config.ts'
import { advice, type Finding, good } from './finding.ts'

const localHosts = ['localhost', '127.0.0.1', '::1']

/** Checks what settings that are valid still lack for a portal that others use. */
export function checkSettings({ publicUrl, mail, host, trustProxy, metrics }: Config): Finding[] {
  const findings: Finding[] = []
  if (!publicUrl)
    findings.push(
      advice(
        'Réglages',
        'PUBLIC_URL n’est pas écrit, et les liens des courriels mènent à cette machine',
        'écrivez PUBLIC_URL, par exemple https://portail.exemple.fr',
      ),
    )
  else if (publicUrl.protocol === 'http:' && !localHosts.includes(publicUrl.hostname))
    findings.push(
      advice(
        'Réglages',
        'PUBLIC_URL est en http, et les connexions peuvent être lues en chemin',
        'mettez un serveur mandataire avec un certificat devant le portail, et écrivez https:// dans PUBLIC_URL',
      ),
    )
  if (publicUrl?.protocol === 'https:' && localHosts.includes(host) && trustProxy.length === 0)
    findings.push(
      advice(
        'Réglages',
        'le portail ne sait pas l’adresse des visiteurs derrière le serveur mandataire',
        'écrivez TRUST_PROXY, par exemple 127.0.0.1',
      ),
    )
  if (!mail)
    findings.push(
      advice(
        'Réglages',
        'aucun courriel ne part',
        'écrivez SMTP_URL et MAIL_FROM, ou lisez les courriels dans l’administration',
      ),
    )
  if (findings.length > 0) return findings
  return [good('Réglages', metrics ? 'lus sans faute, avec des mesures pour Prometheus' : 'lus sans faute')]
}
