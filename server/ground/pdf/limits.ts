import { limits } from '#contract/limits.ts'

/** What reading one PDF may cost before it is given up (QUALITY FIL-04, DOMAIN §5.2). */
export const extractionLimits = {
  /** The whole reading, from the start of the process to its end. */
  wallMs: 60_000,
  /** Of processor time between two finished pages; the opening of the file and the thumbnail count as pages. */
  pageMs: 10_000,
  residentBytes: 512 * 1024 * 1024,
  pages: limits.pdfPages as number,
  /** Kept over all pages. */
  characters: limits.extractedCharacters as number,
}

export type ExtractionLimits = typeof extractionLimits

/**
 * What opening one PDF may cost while its sender waits (QUALITY FIL-04: an answer within two seconds). Past it the file is
 * taken as it is, and its extraction will say what it is.
 */
export const inspectionLimits: ExtractionLimits = {
  ...extractionLimits,
  wallMs: 15_000,
  pageMs: 1_000,
}

/** What the picture of page 1 is served as. */
export const thumbnailType = 'image/webp'
