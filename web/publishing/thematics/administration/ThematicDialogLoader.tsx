import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { project } from '#web/publishing/thematics/api.ts'
import { ThematicDialog } from './ThematicDialog.tsx'

type ThematicDialogLoaderProps = Omit<ComponentProps<typeof ThematicDialog>, 'thematic'> & { id: number }

/** Loads the project named in the URL, which may be on another page of the list, and opens its dialog. */
export function ThematicDialogLoader({ id, ...dialog }: ThematicDialogLoaderProps) {
  const { data } = useSuspenseQuery(project(id))
  return <ThematicDialog thematic={data} {...dialog} />
}
