import { z } from 'zod'

/** Settings of metrics: the schema of each, and the description of valid values for the error message. */
export const metricsSettings = {
  METRICS_PORT: [
    z.coerce.number().int().min(0).max(65_535).optional(),
    'le numéro du port où Prometheus lit /metrics, entre 0 et 65535, par exemple 9464',
  ],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{32,4000}$/)
      .optional(),
    'le jeton que Prometheus envoie pour lire /metrics : au moins 32 caractères sans espace, par exemple ce que donne « openssl rand -hex 32 »',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

interface MetricsValues {
  readonly HOST: string
  readonly METRICS_PORT: number | undefined
  readonly METRICS_TOKEN: string | undefined
}

const localHosts = ['localhost', '127.0.0.1', '::1']

/**
 * Reads where metrics are served: on a port of their own, or, without one, on the port of the portal. Null: nowhere.
 * Adds a sentence to `faults` when other machines could read them without a token.
 */
export function readMetrics(read: MetricsValues, faults: string[]) {
  const { HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = read
  if (port !== undefined && !token && !localHosts.includes(host))
    faults.push(
      `  METRICS_TOKEN manque : avec METRICS_PORT et HOST=${host}, que d’autres machines atteignent, écrivez ${metricsSettings.METRICS_TOKEN[1]}.`,
    )
  return port === undefined && !token ? null : { port: port ?? null, token: token ?? null }
}
