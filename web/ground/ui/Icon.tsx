import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** A drawing of `@mdi/js`. It says nothing to those who do not see it: the words stand beside it. */
export const Icon = ({ path, ...props }: { path: string } & Omit<SvgIconProps, 'path'>) => (
  <SvgIcon aria-hidden {...props}>
    <path d={path} />
  </SvgIcon>
)
