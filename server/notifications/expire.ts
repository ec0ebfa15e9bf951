import type { Portal } from '#server/portal.ts'

export async function expireNotifications(_portal: Portal): Promise<void> {}
