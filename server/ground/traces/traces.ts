import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'
import type { Config } from '#server/ground/configuration/config.ts'
import { release } from '#server/ground/configuration/release.ts'

/** A unit of work in a trace. Names and attributes name no person and no record: route patterns, tables, tasks. */
interface Work {
  name: string
  kind: keyof typeof SpanKind
  attributes?: Attributes
}

/** Traces of what this server does, which are sent by OTLP. */
export interface Traces {
  /** Starts a span below the current one, or below the caller's for a call whose proxy sends one. */
  start(work: Work, traceparent?: string): Span
  /** Runs an action in whose course `start` begins below the span. */
  within<Result>(span: Span, act: () => Result): Result
  /** Whether a call or a task is being traced. */
  isUnderWay(): boolean
  /** Ends a span; with an error, it is marked as failed by the name of the error only, since messages may quote input. */
  end(span: Span, error?: unknown): void
  /** Adds a span below the current one, for work that has ended. Milliseconds since 1970. */
  add(work: Work, time: { from: number; to: number }, error?: unknown): void
  /** Runs an action in a span of its own. */
  inSpan<Result>(work: Work, act: () => Promise<Result>): Promise<Result>
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

/** Spans wait at most this long for others before they are sent, and at the end of the server. Milliseconds. */
const [sendEveryMs, sendMs] = [2_000, 3_000]

/** Starts to trace, when the settings ask for it. Loads OpenTelemetry only then. */
export async function createTraces({ traces }: Pick<Config, 'traces'>): Promise<Traces | null> {
  if (!traces) return null
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const { parseTraceParent } = await import('@opentelemetry/core')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace-base'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({
    url: traces.url,
    timeoutMillis: sendMs,
    ...(traces.headers && { headers: traces.headers }),
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': traces.serviceName, 'service.version': release.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, { scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: sendMs }),
    ],
  })
  const tracer = provider.getTracer('mandature', release.version)
  const spans = new AsyncLocalStorage<Span>()

  function start({ name, kind, attributes = {} }: Work, traceparent?: string, startTime?: number): Span {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent)
    const current = spans.getStore()
    const parent = remote
      ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
      : current
        ? trace.setSpan(ROOT_CONTEXT, current)
        : ROOT_CONTEXT
    return tracer.startSpan(
      name,
      { kind: SpanKind[kind], attributes, ...(startTime !== undefined && { startTime }) },
      parent,
    )
  }
  function end(span: Span, error?: unknown, endTime?: number) {
    if (error !== undefined) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end(endTime)
  }
  return {
    start: (work, traceparent) => start(work, traceparent),
    within: (span, act) => spans.run(span, act),
    isUnderWay: () => spans.getStore()?.isRecording() ?? false,
    end: (span, error) => end(span, error),
    add: (work, { from, to }, error) => end(start(work, undefined, from), error, to),
    async inSpan(work, act) {
      const span = start(work)
      try {
        const result = await spans.run(span, act)
        end(span)
        return result
      } catch (error) {
        end(span, error ?? 'failed')
        throw error
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
