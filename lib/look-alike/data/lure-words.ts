/** Words that phishing domains combine with brands, from public write-ups. `access` words count even beside an everyday word. */
export const LURE_WORDS = {
  access:
    'account accounts activate activation admin auth authenticate authenticator authentication authorize authorization login logon signin ' +
    'signon signup log sign password passcode pin otp sms tan mfa sso secure secured security safe safety protect protection verify verified ' +
    'verification validate validation confirm confirmation recover recovery restore reset unlock unblock suspended suspension locked block ' +
    'blocked limited limit alert alerts notice notification notifications notify warning update updates upgrade billing bill bills invoice ' +
    'refund refunds rebate wallet wallets seed phrase profile identity kyc device access session user users message messages inbox webmail ' +
    'review appeal violation fraud urgent important pending failed hold expired expire renew renewal subscription register registration enroll konto sicherheit anmelden anmeldung bestaetigung aktualisierung rechnung kunden compte connexion ' +
    'securite facture espace verifier cuenta acceso seguro seguridad factura clientes conta acesso seguranca fatura accedi accesso ' +
    'sicurezza fattura verifica cliente inloggen beveiliging rekening mijn logowanie konta giris hesap',
  help:
    'help helpdesk helpline support supports contact care center centre service services customer customers customercare client clients desk ' +
    'team staff agent chat call hotline assist assistance faq ticket case cases resolve resolution dispute complaint feedback hilfe ' +
    'kundenservice kundendienst aide soporte ayuda atendimento suporte ajuda assistenza aiuto servizio servicio destek klantenservice pomoc',
  money:
    'airdrop airdrops bonus claim claims coin coins crypto cash card cards bank banking ebank ebanking netbank netbanking pay payment ' +
    'payments payout transfer transaction transactions exchange swap stake staking token tokens trade trading invest investment investments ' +
    'nft mint giveaway gift gifts reward rewards prize promo promotion offer offers deal deals sale sales discount discounts coupon voucher win ' +
    'winner lottery survey loan loans credit debit tax taxes bridge defi dex earn withdraw withdrawal deposit presale fund funds finance ' +
    'capital compensation grant benefit benefits fee fees charge charges toll tolls fine fines unpaid overdue due debt penalty vat pro whitelist migrate migration sync connect dapp zahlung gebuehr ' +
    'steuer remboursement paiement impot pago pagos reembolso pagamento rimborso betaling belasting odeme platnosc iade',
  shop:
    'shop shopping store stores outlet order orders delivery deliveries redelivery redeliver deliver reschedule schedule track tracker ' +
    'tracking shipping shipment shipments ship parcel parcels package packages post postal courier express logistics logistic cargo freight ' +
    'customs duty import depot pickup dropoff dispatch collect collection locker missed return returns address buy cart checkout market mall paket pakete sendung lieferung ' +
    'versand zustellung zoll colis livraison suivi douane envio envios paquete entrega rastreo rastreio rastreamento encomenda aduana ' +
    'pacco pacchi spedizione consegna dogana bezorging pakket pakketje zending paczka przesylka dostawa kargo gonderi',
  web:
    'www www2 web website site online official real original new my your our the get go app apps application download install ' +
    'extension portal page home mobile m desktop cloud id ids info news blog mail email live now here hub zone world global ' +
    'international group inc llc ltd corp company usa us uk eu de fr es it br in au ca asia com net org io co xyz dev api cdn ' +
    'connect link links url click start open free plus premium 24 247 365 360 2fa 2024 2025 2026 2027 2028 vip pre beta test demo and for to ' +
    'by of on at in is http https digital direct easy fast quick smart auto one ch at nl be pl se no dk ie sg hk za ng ke tr mx',
} as const

/**
 * Names of three or four letters that are also words, abbreviations or usual subdomains: alone, they don’t identify their owner. Longer words
 * are in common-words.ts.
 */
export const SHORT_WORDS =
  'ace act ada age aid aim air alba all alt amp any arc ares ark arm art asia ask atom aura auto aux axis baby bad bar base bay bee ' +
  'best bet bid big bike bio bit blog blue boat bold bolt bon bond boss box boy bus buy cab cafe cam camp can cap car care casa case ' +
  'cat cdn chat chef city clan club code corp crm cup dad data day demo dev dhcp diva dns doc docs dog dos dot dvd edge edu ego elan ' +
  'ems eng era erp est etc eve exam eye fan far fax file film fin fit fix flex flo flow flux fly foto fox ftp fun fuse game gap gas gem ' +
  'geo gis git glow goal god gold good grid gsm gulf gut guy gym hair halo ham hat heat hero hey hit hop host hot hub hut ice icon idol ' +
  'imap img ing ink inn ion iot iris jam jazz jet jira job jobs joy key kid kids kino kiwi lab labs lan law leg leo life lift lime link ' +
  'lion list lit loft logo look lot love low ltd luna lux mac mad mail man map maps mars mart mask max med mega men meta mia mini mint ' +
  'mode mom moon moto mse muse nano nas neo nest net news next nick nova now nut oak odd off oil old opal open opus orb org out owl own ' +
  'pad page pan pap par park peak pen pet pic pie pin pix plan play plus poe pop port pro pub pure rain ram rap rar raw red rent rest ' +
  'rex ring rio rob rock root rose row rss run sail salt san saw sea see seo set sex sip site six sky sms sofa soft sol son soul spa ' +
  'spin spot spy sql ssh ssl star stat sun surf sys tab tag tal tan tea tech ted tele ten test the tic tie tim time tip top tour toy ' +
  'tree trio try tube uber una uni unit unix van var vega via vid view visa vita viva vue war wave way web well who wifi wiki wild win ' +
  'wine wise wood work yes yoga you zap zen zero zip zoo zoom'
