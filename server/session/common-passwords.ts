/** Passwords of twelve or more characters, or their stems, that every guessing list begins with. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwordpassword administrator administrators letmeinletmein welcomewelcome qwertyuiop qwertyuiopasdf
  qwertyuiopasdfghjkl 123456789012 1234567890123 12345678901234 123456789123 111111111111 000000000000 112233445566
  abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz iloveyouiloveyou iloveyouforever changemechangeme changeme
  trunkline trunklineportal passw0rd passw0rdpassw0rd p@ssw0rd p@ssword superman superstar princess sunshine football
  baseball basketball monkeymonkey dragondragon masterpassword mypassword mypasswordis newpassword temppassword
  defaultpassword guestpassword secretpassword letmein welcome qwerty qwertyqwerty asdfghjkl asdfghjklzxcvbnm
  zxcvbnm zxcvbnmasdf 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 malaysia malaysiaboleh kualalumpur
  correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
)
