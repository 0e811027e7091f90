/**
 * The parts of common passwords: words, names, keyboard walks and phrases from the top of published
 * lists. A password of twelve or more characters that consists only of these, joined or altered, is
 * refused.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
password passwort passwd pass passcode motdepasse parola contrasena senha secret secrets private welcome bienvenue hello bonjour
login signin logon access admin administrator administrateur root super superuser user users username guest test tester testing
default changeme change letmein let me in enter open opensesame sesame demo example sample temp temporary system server service
qwerty qwertz azerty qwertyui qwertyuiop qwertzuiop azertyuiop asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm
qwe asd zxc qaz wsx edc rfv tgb yhn ujm qazwsx qazwsxedc qwer qwert wert poiuytrewq lkjhgfdsa mnbvcxz ytrewq
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4 a1b2c3 zaq12wsx zaq1
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz
aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn ooo ppp qqq rrr sss ttt uuu vvv www xxx yyy zzz xyz
love loves lover iloveyou iloveu ilove you loveyou loveme lovely forever always never ever everything together family mother
father mommy daddy mama papa maman baby babygirl babyboy princess prince queen king angel angels devil heaven blessed jesus
christ jesuschrist god godis good isgood faith hope grace amen allah bismillah mohamed mohammed muhammad mamadou fatou aminata
moussa ibrahim ousmane aissatou mariama amadou abdoulaye oumar awa adama seydou michael jordan daniel david robert thomas
charlie matthew andrew joshua anthony william christopher jessica jennifer ashley amanda nicole michelle daniela samantha
elizabeth alexander benjamin jonathan nicholas patrick richard maggie hannah sophie marie pierre jean paul jacques francois
george harley hunter buster soccer tigger batman superman spiderman ironman starwars pokemon naruto dragon dragonball monkey
tiger lion eagle falcon phoenix wolf panther cheetah elephant horse dolphin butterfly rabbit kitty kitten puppy doggy chicken
football footballer basketball baseball hockey tennis liverpool chelsea arsenal barcelona realmadrid manchester united manutd
juventus milan psg messi ronaldo neymar drogba yankees cowboys steelers lakers eagles rangers ranger mustang ferrari porsche
corvette camaro mercedes toyota summer winter spring autumn fall january february march april may june july august september
october november december monday tuesday wednesday thursday friday saturday sunday morning night today tomorrow sunshine sun
moonlight moon star stars rainbow flower flowers rose garden river ocean island mountain shadow shadows thunder lightning storm
fire ice snow cold hot black white red blue green yellow orange purple pink silver gold golden diamond diamonds crystal pearl
master masterkey key keys mine computer computers internet laptop desktop windows microsoft apple google facebook whatsapp
instagram twitter youtube amazon linux ubuntu samsung iphone android nokia oracle cisco database sql mysql postgres website
money dollars dollar cash rich bank banking banker banque finance financial payment payments bitcoin crypto tether usdt wallet
exchange currency euro euros franc francs trading trader invoice invoices client clients compliance audit corridor business
company corporate office manager director account accounting security secure safe strong complex complicated long longer very
happy smile smiling sweet sweetheart sweety honey sugar candy chocolate cookie cookies banana cherry mango lemon pepper ginger
coffee cheese pizza burger beer whiskey wine vodka party music rock guitar dance dancing freedom liberty peace justice power
warrior soldier killer ninja samurai pirate hacker hack hacked matrix trust trustno trustnoone noone nobody somebody whatever
please thanks thankyou sorry goodbye welcometo myself yourself mylife life live living alive world worldwide earth planet
america american france french paris london newyork africa african abidjan dakar bamako ouagadougou niamey lome cotonou lagos
accra nigeria ghana senegal mali niger togo benin burkina faso ivoire cote divoire cotedivoire bceao waemu uemoa ecowas
school college university student students teacher doctor nurse lawyer engineer police army marine navy airforce number numbers
first second third one two three four five six seven eight nine ten zero hundred thousand million the and for new old big
small my is of this that not its your our his her who what when where why how can will must should would yes no
correct horsebattery battery staple correcthorse correcthorsebatterystaple tobeornottobe gameover game games gamer gaming
playstation nintendo xbox minecraft fortnite roblox callofduty soccerball player players winner champion champions legend
`
    .trim()
    .split(/\s+/),
)
