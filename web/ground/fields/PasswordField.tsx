import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'
import { Icon } from '#web/ground/ui/Icon.tsx'

/** Renders a password field with a button that shows the password. Allows password managers and pasting. */
export function PasswordField({ show, hide, ...props }: TextFieldProps & { show: string; hide: string }) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{
        ...props.slotProps,
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={shown ? hide : show} onClick={() => setShown(!shown)}>
                <Icon path={shown ? mdiEyeOffOutline : mdiEyeOutline} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
