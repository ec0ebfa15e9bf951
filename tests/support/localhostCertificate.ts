/**
 * A self-signed certificate of `localhost` and 127.0.0.1 for HTTPS servers of tests, valid until 2126. Nothing trusts it
 * but the tests that add it to the authorities.
 */
export const localhostCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5PiNlGEjngi67R7c
CTUI0YXf1xRkhNszJ7891d3OYSihRANCAARjJ3uBD2GONcxG3ezB3iLLRDZaeBEI
nL9siBfAs5eQRnHPL7uvNDWmgneuEAN5wYBrZo8aq65F7M/aGfQpyULC
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUD+2Z96rD29BlkIkKVsCpQeqNaBYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIxNTYzMloYDzIxMjYxMTAy
MjE1NjMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARjJ3uBD2GONcxG3ezB3iLLRDZaeBEInL9siBfAs5eQRnHPL7uvNDWm
gneuEAN5wYBrZo8aq65F7M/aGfQpyULCo28wbTAdBgNVHQ4EFgQUOh2r8lxN41Qo
L+7mZUot8YqbJw0wHwYDVR0jBBgwFoAUOh2r8lxN41QoL+7mZUot8YqbJw0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIga/dE4Ys+NvUGyXjNRqm0jDgAEkjirCiz1elP25jHYjoCIE0Y
0xohRiavasWxr0sOWbq2xAH5MyeRX9HBTclKpEeu
-----END CERTIFICATE-----`,
}
