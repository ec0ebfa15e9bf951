/** Whether the browser can use passkeys here: in a secure context, at a host with a name. */
export const isPasskeySupported = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^\[|^\d+(\.\d+){3}$/.test(location.hostname)
