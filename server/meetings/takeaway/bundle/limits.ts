/** Limits for building one bundle. */
export const bundleLimits = {
  /** the whole build: less than the lease of a task */
  wallMs: 4 * 60_000,
  /** processor time for one document, which is then omitted */
  documentMs: 20_000,
  residentBytes: 400 * 1024 * 1024,
}
export type BundleLimits = typeof bundleLimits

/** Script heap of the child in megabytes; the bytes of files are outside of it. */
export const childHeapMb = 192
