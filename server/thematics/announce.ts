import type { Portal } from '#server/portal.ts'

export async function announceFeatured(_portal: Portal, _asked: { thematicId: number }): Promise<void> {}
