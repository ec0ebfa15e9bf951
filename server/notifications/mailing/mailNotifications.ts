import type { Portal } from '#server/portal.ts'

export async function mailNotifications(_portal: Portal, _stopping?: AbortSignal): Promise<void> {}
