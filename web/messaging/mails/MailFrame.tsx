import Box from '@mui/material/Box'

/** Renders a mail in a sandboxed frame: no scripts, links open in a new tab. */
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
