import { z } from 'zod'
import type { Environment } from './secretFiles.ts'

/** Settings of traces, named as in OpenTelemetry: the schema of each, and the description of valid values for the error message. */
export const tracesSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
    'l’adresse d’un collecteur OpenTelemetry qui parle OTLP par HTTP, par exemple http://127.0.0.1:4318',
  ],
  OTEL_SERVICE_NAME: [
    z.string().min(1).max(200).default('mandature'),
    'le nom de ce portail dans les traces, par exemple mandature',
  ],
  OTEL_TRACES_SAMPLER_ARG: [
    z.coerce.number().min(0).max(1).default(1),
    'la part des appels et des tâches à tracer, entre 0 et 1, par exemple 0.1',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

interface TracesValues {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  readonly OTEL_SERVICE_NAME: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

/** Reads where traces are sent. Null: nowhere. */
export const readTraces = (read: TracesValues, environment: Environment, faults: string[]) =>
  read.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        url: `${read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
        serviceName: read.OTEL_SERVICE_NAME,
        ratio: read.OTEL_TRACES_SAMPLER_ARG,
        headers: readHeaders(environment, faults),
      }
    : null

/** Reads the headers for the collector when a file contains them. Null: OpenTelemetry reads those of its own setting. */
function readHeaders({ values, fromFiles }: Environment, faults: string[]): Record<string, string> | null {
  const written = values[headersName]
  if (!fromFiles.has(headersName) || written === undefined) return null
  try {
    const pairs = written.split(',').map((pair) => headerPattern.exec(pair.trim()) ?? [])
    return Object.fromEntries(pairs.map(([, name, value]) => [z.string().parse(name), decodeURIComponent(value ?? '')]))
  } catch {
    faults.push(
      `  ${headersName}_FILE : écrivez dans ce fichier des en-têtes, par exemple authorization=Bearer%20jeton.`,
    )
    return null
  }
}

const headersName = 'OTEL_EXPORTER_OTLP_HEADERS'
const headerPattern = /^([\w-]+)\s*=\s*(.*)$/
