import type { Portal } from '#server/portal.ts'

export async function announceContent(_portal: Portal, _asked: { contentId: number }): Promise<void> {}
