/** Words that phishing domains combine with brands, from public write-ups. `access` words count even beside an everyday word. */
export const LURE_WORDS = {
  access:
    'account accounts activate activation admin auth authenticate authentication authorize authorization login logon signin signon ' +
    'signup log sign password passcode pin otp secure secured security safe safety protect protection verify verified verification ' +
    'validate validation confirm confirmation recover recovery restore reset unlock unblock suspended locked limited alert alerts ' +
    'notice warning update updates billing invoice refund refunds wallet wallets seed phrase konto sicherheit anmelden anmeldung ' +
    'kunden compte connexion securite cuenta acceso seguro seguridad conta acesso seguranca accedi accesso sicurezza inloggen giris',
  help:
    'help helpdesk helpline support supports contact care center centre service services customer customers client clients desk ' +
    'team staff agent chat call hotline assist assistance faq ticket case cases resolution dispute hilfe kundenservice aide ' +
    'soporte ayuda atendimento suporte ajuda assistenza aiuto destek klantenservice',
  money:
    'airdrop airdrops bonus claim claims coin coins crypto cash card cards bank banking pay payment payments payout transfer ' +
    'transaction exchange swap stake staking token tokens trade trading invest investment nft mint giveaway gift gifts reward rewards ' +
    'prize promo promotion offer offers deal deals sale sales discount discounts coupon voucher win winner lottery loan loans credit ' +
    'tax bridge defi dex earn withdraw deposit presale fund funds pro',
  shop: 'shop shopping store stores outlet order orders delivery track tracking shipping parcel package post buy cart checkout market mall',
  web:
    'www www2 web website site online official real original new my your our the get go app apps application download install ' +
    'extension portal page home mobile m desktop cloud id ids info news blog mail email live now here hub zone world global ' +
    'international group inc llc ltd corp company usa us uk eu de fr es it br in au ca asia com net org io co xyz dev api cdn ' +
    'connect link links url click start open free plus premium 24 247 365 360 2fa 2024 2025 2026 2027 vip pre beta test demo and for to by of on at in is',
} as const
