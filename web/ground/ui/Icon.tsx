import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** Renders an icon of `@mdi/js`. Hidden from screen readers: a text must stand beside it. */
export const Icon = ({ path, ...props }: { path: string } & Omit<SvgIconProps, 'path'>) => (
  <SvgIcon aria-hidden {...props}>
    <path d={path} />
  </SvgIcon>
)
