import type { Portal } from '#server/portal.ts'

export async function alertOf(
  _portal: Portal,
  _asked: { rhythm: 'immediate' | 'daily' | 'weekly' },
  _stopping?: AbortSignal,
): Promise<void> {}
