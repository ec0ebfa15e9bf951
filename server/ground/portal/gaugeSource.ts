import type { Portal } from './portal.ts'

/** One value of a gauge: its labels, and a number. */
export interface GaugeValue {
  labels?: Readonly<Record<string, string>>
  value: number
}

/**
 * Gauges that a subject declares, read together at each scrape. Servers that share a database report the same values of
 * it. No label may name a person or a record.
 */
export interface GaugeSource<Name extends string = string> {
  /** by name: what `/metrics` says of it, and the names of its labels */
  gauges: Readonly<Record<Name, { help: string; labels?: readonly string[] }>>
  read: (portal: Portal) => Promise<Readonly<Record<Name, readonly GaugeValue[]>>>
}

/** Declares gauges, with their names as type. */
export const defineGauges = <const Name extends `mandature_${string}`>(source: GaugeSource<Name>): GaugeSource => source
