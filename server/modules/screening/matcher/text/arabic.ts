/**
 * Arabic and Persian letters in Latin ones. Short vowels are not written, so that what comes out is the consonants and long
 * vowels (`محمد` is `mhmd`); the words that names are made of most often are spelt out whole.
 */
const letters: ReadonlyMap<string, string> = new Map(
  `اa أa إi آa ٱa بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz ع- غgh فf قq كk کk لl مm نn هh وu يi یi ىa ةa ۀa ؤu ئi ء-
   پp چch ژzh گg ٹt ڈd ڑr ںn ےe ھh ېe ۍy ټt ډd ړr ښsh ڼn ڤv ڨg ګg ۇu ۆo ۈu ەa ڭn`
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1).replace('-', '')]),
)

const wholeWords: ReadonlyMap<string, string> = new Map(
  `محمد muhammad;احمد ahmad;محمود mahmud;حامد hamid;حميد hamid;حمد hamad;علي ali;على ali;حسن hassan;حسين hussein;حسینی husseini;
   عمر omar;عثمان uthman;خالد khalid;وليد walid;سعيد said;سعد saad;صالح saleh;صلاح salah;يوسف yusuf;ابراهيم ibrahim;اسماعيل ismail;
   عيسى issa;موسى musa;داود daoud;سليمان suleiman;مصطفى mustafa;مصطفي mustafa;جمال jamal;كمال kamal;ناصر nasser;نصر nasr;
   طارق tariq;زيد zaid;زياد ziyad;ياسر yasser;ياسين yassin;يحيى yahya;يحيي yahya;جعفر jafar;صادق sadiq;رضا reza;قاسم qasim;كاظم kazim;
   مهدي mahdi;هادي hadi;هاشم hashim;باقر baqir;عباس abbas;حيدر haidar;جواد jawad;سجاد sajjad;عادل adil;فيصل faisal;سلمان salman;
   سلطان sultan;بندر bandar;تركي turki;فهد fahd;مشعل mishal;ماجد majid;نايف nayef;راشد rashid;رشيد rashid;سالم salem;سليم salim;
   مسلم muslim;امين amin;انور anwar;اشرف ashraf;ايمن ayman;اكرم akram;اسامة usama;اسامه usama;حمزة hamza;حمزه hamza;طلحة talha;
   معاذ muadh;معاوية muawiya;عبيدة ubayda;قتادة qatada;حذيفة hudhayfa;خليل khalil;خليفة khalifa;منصور mansur;مبارك mubarak;
   مروان marwan;عدنان adnan;غسان ghassan;رمضان ramadan;شعبان shaban;شريف sharif;لطيف latif;كريم karim;رحيم rahim;رحمن rahman;
   فاطمة fatima;فاطمه fatima;عائشة aisha;خديجة khadija;زينب zainab;مريم maryam;امينة amina;ليلى layla;سعاد suad;نور nur;هدى huda;
   صدام saddam;قصي qusay;عدي uday;بشار bashar;حافظ hafiz;اسد assad;ماهر maher;رامي rami;سمير samir;منير munir;بشير bashir;
   نزار nizar;هشام hisham;وسام wissam;حسام hussam;عصام issam;عماد imad;جهاد jihad;رياض riyad;فؤاد fuad;مراد murad;جلال jalal;
   طه taha;ملا mullah;مولوي mawlawi;شيخ sheikh;حاج haji;حاجي haji;سيد sayyid;السيد sayyid;مير mir;خان khan;شاه shah;گل gul;
   بن bin;ابن ibn;بنت bint;ابو abu;ابي abi;ام umm;ال al;آل al;ولد ould;عبد abd;الله allah;الدين aldin;دين din;اغا agha;
   شركة company;مؤسسة foundation;بنك bank;مصرف bank;جمعية association;مجموعة group;تجارة trading;التجارية trading;للتجارة trading;
   محمدي mohammadi;احمدي ahmadi;كريمي karimi;رحيمي rahimi;حسيني husseini;موسوي moussavi;موسوی moussavi;محمدی mohammadi;احمدی ahmadi;کریم karim;
   کریمی karimi;رحیم rahim;رحیمی rahimi;حسین hussein;علی ali;مهدی mahdi;هادی hadi;حمید hamid;سعید said;امیر amir;امير amir;وحید vahid;
   مجید majid;مجيد majid;یوسف yusuf;سلیمان suleiman;ابراهیم ibrahim;اسماعیل ismail;یحیی yahya;یاسر yasser;کاظم kazim;کمال kamal;
   طالبان taliban;القاعدة qaida;قاعدة qaida;تنظيم organization;دولة state;اسلامية islamic;الاسلامية islamic;جيش army;حركة movement`
    .split(';')
    .map((pair) => pair.trim().split(' '))
    .map(([word, read]) => [word as string, read as string]),
)

/** Letters of many shapes are one: alefs and hamzas, the tatweel, and marks of vowels. */
const plain = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/[\u064B-\u065F\u0670\u0640\u200c\u200d]/g, '')
    .replace(/[أإآٱ]/g, 'ا')

const article = /^(ال|لل|بال|وال)(?=.{3,})/

/** One word; the article comes out as a word of its own. `written` is false where vowels are missing. */
export function readArabic(word: string): { readonly latin: string; readonly written: boolean } {
  const letterForm = plain(word)
  const known = wholeWords.get(letterForm)
  if (known) return { latin: known, written: true }
  const stem = letterForm.replace(article, '')
  if (stem !== letterForm) {
    const inner = readArabic(stem)
    return { latin: `al ${inner.latin}`, written: inner.written }
  }
  const servant = /^عبد(.{3,})$/.exec(letterForm)
  if (servant) {
    const inner = readArabic((servant[1] as string).replace(article, ''))
    return { latin: inner.latin === 'allah' ? 'abdullah' : `abdul${inner.latin}`, written: inner.written }
  }
  return { latin: Array.from(letterForm, (letter) => letters.get(letter) ?? '').join(''), written: false }
}
