import { limits } from '#contract/ground/limits.ts'

/** Limits for the extraction of one PDF (QUALITY FIL-04, DOMAIN §5.2). */
export const extractionLimits = {
  /** the whole extraction, from the start of the process to its end */
  wallMs: 60_000,
  /** processor time between two finished pages; opening the file and drawing the thumbnail count as pages */
  pageMs: 10_000,
  residentBytes: 512 * 1024 * 1024,
  pages: limits.pdfPages as number,
  /** kept in total over all pages */
  characters: limits.extractedCharacters as number,
}

export type ExtractionLimits = typeof extractionLimits

/**
 * Limits for opening one PDF while its uploader waits (QUALITY FIL-04: an answer within two seconds). Beyond them the
 * file is accepted, and its extraction decides.
 */
export const inspectionLimits: ExtractionLimits = {
  ...extractionLimits,
  wallMs: 15_000,
  pageMs: 1_000,
}

/** Media type of the thumbnail of page 1. */
export const thumbnailType = 'image/webp'
