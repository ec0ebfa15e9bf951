/** Returns the target of the files dropped on a session: they get their point later. */
export const trayTarget = ({ irp, session }: { irp: number; session: number }) => ({
  irp,
  family: 'session' as const,
  session,
})
