import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface FilterFieldProps {
  /** label on the border; without it, the control has its own accessible name */
  label?: string
  /** icon before the input */
  icon?: ReactNode
  sx?: SxProps<Theme>
}

/** Renders the frame of a small outlined field like MUI's `TextField`, without the code of the other variants. */
const FieldFrame = ({
  label,
  icon,
  sx = null,
  id,
  children,
}: FilterFieldProps & { id: string; children: ReactNode }) => (
  <Box sx={[frame, ...(Array.isArray(sx) ? sx : [sx])]}>
    {label && <label htmlFor={id}>{label}</label>}
    {icon}
    {children}
    <fieldset aria-hidden>{label && <legend>{label}</legend>}</fieldset>
  </Box>
)

/** Renders a text or date filter. */
export function FilterInput({ label, icon, sx = null, ...input }: FilterFieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <FieldFrame {...(label && { label })} icon={icon} sx={sx} id={id}>
      <input id={id} {...input} />
    </FieldFrame>
  )
}

/** Renders a select filter as a native list. */
export function FilterSelect({
  label,
  sx = null,
  ...select
}: FilterFieldProps & { label: string } & ComponentProps<'select'>) {
  const id = useId()
  return (
    <FieldFrame label={label} sx={sx} id={id}>
      <select id={id} {...select} />
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M7 10l5 5 5-5z" />
      </svg>
    </FieldFrame>
  )
}

const frame = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minWidth: 0,
  height: 40,
  color: 'text.primary',
  '& > label': {
    position: 'absolute',
    top: -8,
    left: 14,
    maxWidth: 'calc(100% - 28px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    lineHeight: '16px',
    color: 'text.secondary',
  },
  '&:focus-within > label': { color: 'primary.main' },
  '& > .MuiSvgIcon-root': { ml: 1.75, mr: -0.75, flex: 'none', color: 'text.secondary' },
  '& > input, & > select': {
    flex: 1,
    width: '100%',
    minWidth: 0,
    height: '100%',
    m: 0,
    px: 1.75,
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    outline: 'none',
    // the frame shows the focus
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
    '&::-webkit-search-cancel-button': { cursor: 'pointer' },
  },
  '& > select': {
    appearance: 'none',
    pr: 4,
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    '& > option': { bgcolor: 'background.paper' },
  },
  '& > select + svg': {
    position: 'absolute',
    right: 7,
    width: 24,
    height: 24,
    fill: 'currentColor',
    color: 'text.secondary',
    pointerEvents: 'none',
  },
  // aligns the border with the label
  '& > fieldset': {
    position: 'absolute',
    inset: '-5px 0 0',
    m: 0,
    px: 1,
    py: 0,
    border: 1,
    borderColor: 'rgba(var(--mui-palette-common-onBackgroundChannel) / 0.23)',
    borderRadius: 1,
    overflow: 'hidden',
    pointerEvents: 'none',
    minWidth: 0,
  },
  '& > fieldset:not(:has(legend))': { top: 0 },
  '& > fieldset > legend': {
    maxWidth: '100%',
    height: 11,
    px: 0.625,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontSize: 12,
    lineHeight: '11px',
    opacity: 0,
  },
  '&:hover > fieldset': { borderColor: 'text.primary' },
  '&:focus-within > fieldset': { borderColor: 'primary.main', borderWidth: 2 },
} as const
