import type { Portal } from '#server/portal.ts'

export async function remind(_portal: Portal): Promise<void> {}
