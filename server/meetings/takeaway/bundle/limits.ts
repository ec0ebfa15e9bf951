/** What building one bundle may cost. */
export const bundleLimits = {
  /** The whole of it: less than the lease of a task. */
  wallMs: 4 * 60_000,
  /** Of processor time over one document, which is then given up. */
  documentMs: 20_000,
  residentBytes: 400 * 1024 * 1024,
}
export type BundleLimits = typeof bundleLimits

/** The script heap of the child: the bytes of the files are outside of it. Megabytes. */
export const childHeapMb = 192
