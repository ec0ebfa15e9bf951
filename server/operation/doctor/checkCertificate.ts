import { connect } from 'node:tls'
import type { Config } from '#server/ground/configuration/config.ts'
import { advice, bad, type Finding, good, messageOf } from './finding.ts'

const connectMs = 10_000
/** A certificate that is renewed by itself is renewed earlier. */
const minDays = 14
const dayMs = 24 * 3_600_000

/** Checks the certificate that PUBLIC_URL answers with. Nothing is checked without https. */
export async function checkCertificate({ publicUrl }: Pick<Config, 'publicUrl'>, ca?: string): Promise<Finding[]> {
  if (publicUrl?.protocol !== 'https:') return []
  try {
    const validTo = await readValidTo(publicUrl, ca)
    const days = Math.floor((validTo.getTime() - Date.now()) / dayMs)
    const said = `il vaut encore ${days} jours pour ${publicUrl.host}`
    return [
      days < minDays
        ? advice('Certificat', said, 'renouvelez-le, et vérifiez que son renouvellement automatique fonctionne')
        : good('Certificat', said),
    ]
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (unreachableCodes.has(code))
      return [
        advice(
          'Certificat',
          `${publicUrl.host} n’est pas joignable d’ici (${code}), et il n’a pas pu être vérifié`,
          'vérifiez que le nom mène à votre serveur mandataire et qu’il écoute',
        ),
      ]
    return [
      bad(
        'Certificat',
        `celui de ${publicUrl.host} est refusé (${messageOf(error)})`,
        'installez un certificat valide pour ce nom, avec ceux de ses autorités intermédiaires',
      ),
    ]
  }
}

/**
 * Reads the certificate that PUBLIC_URL answers with.
 * @returns `validTo` is null when browsers refuse the certificate; null without https, or when nobody answers
 */
export async function readCertificate(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  ca?: string,
): Promise<{ validTo: Date | null } | null> {
  if (publicUrl?.protocol !== 'https:') return null
  try {
    return { validTo: await readValidTo(publicUrl, ca) }
  } catch (error) {
    return unreachableCodes.has((error as NodeJS.ErrnoException).code ?? '') ? null : { validTo: null }
  }
}

const unreachableCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

/** @throws Error when nobody answers, or the certificate is not valid for the name */
const readValidTo = ({ hostname, port }: URL, ca: string | undefined) =>
  new Promise<Date>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port) || 443,
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      ...(ca && { ca }),
    })
    const late = () => socket.destroy(Object.assign(new Error('délai dépassé'), { code: 'ETIMEDOUT' }))
    socket.setTimeout(connectMs, late)
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
