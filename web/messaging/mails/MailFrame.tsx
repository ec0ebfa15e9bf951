import Box from '@mui/material/Box'

/** A mail as it looks: it may run nothing, and its links open beside. */
export function MailFrame({ title, src }: { title: string; src: string }) {
  return (
    <Box
      component="iframe"
      title={title}
      src={src}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      sx={{ width: '100%', height: 520, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  )
}
