import { z } from 'zod'

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
export const readTraces = (read: TracesValues) =>
  read.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        url: `${read.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
        serviceName: read.OTEL_SERVICE_NAME,
        ratio: read.OTEL_TRACES_SAMPLER_ARG,
      }
    : null
