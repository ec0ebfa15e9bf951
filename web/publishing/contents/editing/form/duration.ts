/** Matches `12:30` and `1:05:00`. */
const durationPattern = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/

/** Parses a duration. @returns seconds, null for an empty text, NaN for an invalid one */
export function parseDuration(typed: string): number | null {
  if (typed.trim() === '') return null
  const [found, hours = '0', minutes, seconds] = durationPattern.exec(typed.trim()) ?? []
  return found ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) : Number.NaN
}

export function formatDuration(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (seconds < 3_600) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 3_600)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
