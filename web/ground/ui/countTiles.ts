import { plainList } from './plainList.ts'

/** Styles of a list of tiles, each with a number and what it counts. */
export const countTiles = {
  ...plainList,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const

export const countTile = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: '100%',
  px: 2,
  py: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const
