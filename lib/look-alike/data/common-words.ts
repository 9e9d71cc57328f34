/**
 * 2223 common English words of four letters and more, without those that end in -s -es -d -ed -r -er -ing -ly after another one.
 * From SCOWL 2020.12.07, size 10 (see LICENCES.md). Made by .ci/make-look-alike-tables.ts; not edited by hand.
 */
export const COMMON_WORDS =
  'abilities ability able about above absence absolute abuse academic accept acceptable access ' +
  'accessible accident accidental accord account accuracy accurate achieve acquire across action active ' +
  'activities activity actual addition additional address adequate adjust administration admit admitted ' +
  'admitting adopt advance advantage advertise advice advise affair affect afford afraid after afternoon ' +
  'afterward again against agency agree agreement ahead alarm album algorithm alias alive allow almost ' +
  'alone along already also alter alternate alternative although altogether always ambiguous among ' +
  'amongst amount amuse analog analogue analysis ancient angle angry animal announce announcement annoy ' +
  'annual anonymous another answer anybody anyone anyplace anything anyway anywhere apart apologies ' +
  'apologise apologize apology apparent appeal appear appearance apple application applied applies apply ' +
  'appreciate approach appropriate approval approve arbitrary area argue argument arise arithmetic army ' +
  'around arrange arrangement arrive article artificial artist aside asleep aspect assembler assembly ' +
  'assistant associate association assume assumption assure atmosphere attach attack attempt attend ' +
  'attention attitude attract attractive audience author authorities authority automatic automatically ' +
  'automobile autumn available average avoid awake award aware away awful awkward back background ' +
  'backwards balance ball bank base basic basically basis battery bear beautiful became because become ' +
  'been before beforehand began begin beginning begun behalf behave behavior behaviour behind believe ' +
  'belong below benefit besides best better betting between beyond bidding bigger biggest bill binary ' +
  'bind biology bite bitten bizarre black blame blank block blow blue board boat bodies body book boot ' +
  'bore borne borrow both bottle bottom bought bound bracket branch brand breach break bridge brief ' +
  'bright bring broadcast broke broken brother brought brown bucket budget buffer build built bulk ' +
  'bulletin buried buries bury business busy button byte calculate calculation call came campaign ' +
  'candidate cannot capable capacity capital captain cardboard care careful carried carries carry case ' +
  'cassette catalog catalogue catch categories category caught cause cease cell cent central centre ' +
  'century certain chain chair chairman chance change channel chaos chapter char character charge cheap ' +
  'cheapest check chemical cheque child children chip choice choose chose chosen church circle circuit ' +
  'circulation circumstance citizen city claim clarify class clean clear clearest clever clock close ' +
  'closest club clue code coffee cold collapse collect collection college color colour column ' +
  'combination combine come command comment commercial commission commitment committee common ' +
  'communicate communication community company comparable comparatively compare comparison compatibility ' +
  'compatible competition compiler complain complaint complete complex complexity complicate component ' +
  'compose composition comprehensive compromise compulsory compute concept concern conclusion concrete ' +
  'condition conference confident confirm confuse confusion connect connection consequence consequently ' +
  'consider considerable considerably consideration consist consistency consistent constant constraint ' +
  'construct consumption contact contain content context continually continuation continue continuous ' +
  'contract contrary contrast contribute contribution control controlled controlling convenient ' +
  'convention conventional conversation convert convince cope copied copies copy core corner correct ' +
  'correction corrupt cost could council count country county couple course court cover crash crazy ' +
  'create creation creature credit crisis crisp critical criticism cross culture cumming cums cure ' +
  'curious current cursor customer cutting cycle daily damage danger dangerous dare dark data database ' +
  'date datum dead deal dealt dear death debate decade decent decide decision declare decrease dedicate ' +
  'deduce deem deep default defence defense define definite definition definitive degree delay delete ' +
  'deliberate deliver delivery demand democratic demonstrate demonstration department depend depth ' +
  'derive describe description design desirable desire desk desperate despite destroy detail detect ' +
  'determine develop development device devote dictionary differ difference different difficult ' +
  'difficulties difficulty digit digital dinner direct direction director directory dirty disadvantage ' +
  'disagree disappear disaster disc discipline discount discourage discover discuss discussion disk ' +
  'dislike display distance distant distinct distinction distinguish distribute distribution district ' +
  'disturb ditto divide division document documentation dollar domain done door double doubt doubtful ' +
  'down dozen drastic draw drawn dream drew drink drive driven drop dropped dropping drove dubious dumb ' +
  'dump during duty dying each earlier earliest early earth ease easier easiest easily east easy eaten ' +
  'economic economy edge edit edition editor education educational effect effective efficient effort ' +
  'eight either elect election electric electronic element elevator else elsewhere embarrass emergency ' +
  'emphasis employee empty enable encounter encourage enemy engineer enjoy enormous enough ensure enter ' +
  'entire entitle entity entrance entries entry environment equal equipment equivalent eraser error ' +
  'escape especially essential establish establishment estimate even event eventually ever every ' +
  'everybody everyone everything everywhere evidence exact examine example excellent except exception ' +
  'excess excessive exchange exclude exclusive excuse execute exercise exist existence expand expansion ' +
  'expect expense expensive experience experiment experimental expert explain explanation explicit ' +
  'express expression extend extension extensive extent external extra extract extreme face facilities ' +
  'facility fact factor fail failure fair faith fall fallen false familiar family famous fancy farm ' +
  'farther farthest fashion fast fastest fatal fate father fault favor favorite favour favourite fear ' +
  'feasible feature federal feed feedback feel feet fell felt fewest field fight figure file fill film ' +
  'final financial find fine finger finish finite fire firm first fiscal fish fitted fitting five flag ' +
  'flash flat flavor flavour flew flexible flied flies flight float floor flow flown folk follow food ' +
  'foot force foreign forever forget forgetting forgot forgotten form formal format forth forthcoming ' +
  'fortunately fortune forward found four fourth fraction frame free freedom french frequent fresh ' +
  'friend fries from front full fully function fundamental funny further furthest future gain game ' +
  'garbage garden gasoline gather gave general generate generation genuine getting girl give given glad ' +
  'glass global gone good gotten government governor gradually graduate grand grant graph graphic ' +
  'grateful grave gray great greatest green grew grey grind gross ground group grow grown growth ' +
  'guarantee guard guess guide habit hack hair half hall hand handle handy hang happen happily happy ' +
  'hard hardest hardware harm harmful harmless hate have head health healthy hear heart heat heavily ' +
  'heavy held hell hello help helpful hence here hereby herself hidden hide high highest hill himself ' +
  'hint historical history hitting hold hole holiday home honest hope hopefully horrible horse hospital ' +
  'host hotel hour house however huge human hundred hung hunt hurry husband idea ideal identical ' +
  'identify identity ignore illegal image imagination imagine immediate impact implement implication ' +
  'implied implies imply importance important impose impossible impression improve improvement inability ' +
  'inadequate inch incident incidentally incline include income incompatible incomplete inconsistent ' +
  'inconvenience incorrect increase indeed independent index indicate indication individual industrial ' +
  'industry inevitably inferior infinite influence info inform information initial inner innocent input ' +
  'inputted inputting insert inside insist install instance instant instead institution instruction ' +
  'insurance integer integral intelligence intelligent intend intention interact interest interface ' +
  'internal international interpret interpretation interval intervention into introduce introduction ' +
  'invalid invariably invent investigate invisible invitation invite involve irrelevant irritate isolate ' +
  'issue item itself join joint joke judge judgement judgment jump junk just justification justified ' +
  'justifies justify keen keep kept keyboard kill kind king knew knock know knowledge known label ' +
  'labelled labelling labor laboratory labour lack ladies lady lain land language large largest last ' +
  'late latest latter layout lazy leach lead leaf learn learnt least leave lecture left legal lend ' +
  'length less lesson letter letting level liable libraries library life lifetime lift light like ' +
  'likewise limit line linear link list listen literally literature little live load loan local location ' +
  'lock logged logging logic logical long longest look loop loose lorries lorry lose loss lost loudly ' +
  'love lowest luck lucky lunch lying machine made magic magnetic magnitude mail main maintain major ' +
  'majority make manage manipulation manner manual many march mark market marriage marry mass massive ' +
  'master match material mathematical mathematics matter maximum maybe mean meaningful meaningless meant ' +
  'measure mechanic mechanism media medical medium meet member membership memory mention mere merit mess ' +
  'message messy metal method middle midnight might mile military million mind mine minimal minimum ' +
  'minor minority minute mislead misled miss mistake mistaken mistook misunderstand misunderstood misuse ' +
  'mode model modern modified modifies modify moment money monitor month moral more morning most mother ' +
  'motion mouth move movement movie much multiple music must myself mysterious naive name nasty nation ' +
  'national natural nature naughty near nearby nearest necessarily necessary necessity neck need ' +
  'negative neither nervous network never nevertheless next nice nicest night nine nobody noise noisy ' +
  'none nonsense normal north note nothing notice notify novel nowadays nowhere numb numbest numerical ' +
  'numerous obey object objection obscure observation observe obtain obvious occasion occasional ' +
  'occupied occupies occupy occur occurred occurring office official often oldest omit omitted omitting ' +
  'once onto open operate operation operator opinion opportunities opportunity oppose opposite ' +
  'opposition option optional order ordinary organisation organise organization organize origin original ' +
  'other otherwise ought ourselves output outside over overall pack package packet page paid pain ' +
  'painful pair paper paragraph parallel parent park part partial particular parties party pass past ' +
  'patch path patient pattern pause peace peak peculiar people perfect perform performance perhaps ' +
  'period permanent permission permit permitted permitting person personal persuade petrol phase ' +
  'phenomenon philosophy phone phrase physical pick picture piece pile pint pipe place plain plan plane ' +
  'planet planned planning plant plastic play plea pleasant please plenty plot plug plus pocket poem ' +
  'poet point pointless police policies policy political poll pool poor popular population port position ' +
  'positive possibilities possibility possible possibly post postmaster potential pound power powerful ' +
  'practical practice practise precise prefer preferable preferably preference preferred preferring ' +
  'preparation prepare presence present preserve president press pressure presumably presume pretty ' +
  'prevent previous price primary prime primitive principle print printout prior private probably ' +
  'problem procedure process processor produce product production professional program programme ' +
  'progress project promise prompt prone proof proper properties property proportion proposal propose ' +
  'prospect protect protection protest prove provide public publication publicity publish pull ' +
  'punctuation puncture purchase pure purpose push putt qualified qualifies qualify quality quantities ' +
  'quantity quarter question queue quick quickest quiet quit quite quitting quote race radio rain raise ' +
  'random range rapid rare rate rather reach react reaction read readable readily ready real realise ' +
  'reality realize reason reasonable reasonably recall receive recent reception recognise recognition ' +
  'recognize recommend recommendation record recover reduce reduction redundant refer reference referred ' +
  'referring reflect reflection refuse regard regardless region register regret regular regulation ' +
  'reject relate relation relationship relative release relevance relevant reliable religion religious ' +
  'reluctant remain remark remember remind remote removal remove repair repeat replace replacement ' +
  'replied replies reply report represent representation representative reproduce request require ' +
  'requirement research reserve resident resolution resort resource respect respectively respond ' +
  'response responsibility responsible rest restart restore restrict result retain return reveal reverse ' +
  'review rewrite ridding ride ridiculous right rise risk river road role roll room root rough round ' +
  'route routine rubber rubbish rule rumor rumour running rush safe safest safety said saint sake saki ' +
  'sale same sample satisfied satisfies satisfy save scale scan scene scheme school science scientific ' +
  'score scrap scratch screen script search season second secondary secret secretary section secure ' +
  'security seek seem seen select selection self sell seminar send senior sense sensible sensibly ' +
  'sensitive sent sentence separate sequence serial series serious serve service session setting settle ' +
  'seven several severe shall shame shape share sharp sheet shelf shell shift ship shoot shop shopped ' +
  'shopping short shortage shortest should show shown shut shutting side sight sign signal significance ' +
  'significant silly similar simple simplest simply simultaneous since sincerely single site sitting ' +
  'situation size skill sleep slight slip slow slowest small smallest smile smooth social society soft ' +
  'software sold solely solid solution solve some somebody somehow someone someplace something sometime ' +
  'somewhat somewhere soon soonest sophisticate sorry sort sought sound source south southern space ' +
  'spare speak special specific specifically specified specifies specify speech speed spell spelt spend ' +
  'spent spirit spite split splitting spoke spoken spot spotted spotting spread spring square stable ' +
  'staff stage stand standard start state statement station statistic statistical status stay steal step ' +
  'stick still stock stone stood stop stopped stopping storage store storey story straight ' +
  'straightforward strange strategy stream street strength strict strike string strong struck structure ' +
  'stuck student studied studies study stuff stupid style subject submit submitted submitting subsequent ' +
  'subset substantial substitute subtle succeed success successful such sudden suffer suffice sufficient ' +
  'sugar suggest suggestion suit suitable suitably summary summer superior supervisor supplied supplies ' +
  'supply support suppose sure surface surprise survey survive suspect suspend suspicion switch symbol ' +
  'syntax system table take taken talk tank tape target task taste taught teach team technical technique ' +
  'technology tedious teeth telephone television tell temperature temporarily temporary tendency term ' +
  'terminal terminology terribly test text than thank that their them themselves then theoretical theory ' +
  'there thereby therefore these they thin think third this thoroughly those though thought thousand ' +
  'threat three threw through throughout throw thrown thus ticket tight till time title today together ' +
  'token told tomorrow tonight took tooth topic total touch toward town trace track traditional traffic ' +
  'train transfer transferred transferring translate translation transport trap trapped trapping trash ' +
  'travel treat treatment tree trial trick tried tries trip trivial trouble truck true truly trunk trust ' +
  'truth tune turn twelve twenty twice tying type typical ugly ultimate unable unacceptable unaware ' +
  'uncertain unclear under undergraduate underneath understand understood unfortunate unhappy uniform ' +
  'unique unit unite universal universities university unknown unless unlike unlimited unnecessarily ' +
  'unnecessary unpleasant unreasonable unsuitable until unusual unwanted update upon upper upset ' +
  'upsetting upwards usage useful useless usual utility utterly vacation vague valid validity valuable ' +
  'value variable variation varied varies variety various vary vast vector version very vice video view ' +
  'virtually virtue visible vision visit vital voice volume vote wait walk wall want warm warn wash ' +
  'waste watch water weapon wear weather week weekend weight weird welcome well went were west western ' +
  'what whatever whatsoever wheel when whenever where whereas whereby wherever whether which while ' +
  'whilst white whoever whole whom whose wide widespread widest wife wild will window wine winning ' +
  'winter wire wise wish with withdraw within without woman women wonder wonderful wooden word wore work ' +
  'world worn worried worries worry worse worst worth worthwhile worthy would write written wrong wrote ' +
  'year yellow yesterday young yourself zero'
